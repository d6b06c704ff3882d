"""Writes a trained network as an ONNX file, its weights in half precision: half the size, nothing read otherwise.

Reads such a file back as well, to teach that network further.
"""

from __future__ import annotations

import io
import os
import warnings

import numpy as np
import torch
from torch import nn

from ...files import write_whole

SMALL = 64  # weights fewer than this stay as they are


def export(network: nn.Module, path: str, shape: tuple[int, int], *, any_size: bool) -> None:
    """Write the network, which takes ``pixels`` uint8[n, *shape, 3]; ``any_size``: rows and columns vary as well."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    network.eval()
    axes = {0: "n", 1: "rows", 2: "columns"} if any_size else {0: "n"}
    data = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            (torch.zeros(2, *shape, 3, dtype=torch.uint8),),
            data,
            input_names=["pixels"],
            output_names=["told"],
            dynamic_axes={"pixels": axes},
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load_from_string(data.getvalue())
    widened = []
    for held in model.graph.initializer:
        if held.data_type == TensorProto.FLOAT and np.prod(held.dims) >= SMALL:
            name = held.name
            half = numpy_helper.from_array(numpy_helper.to_array(held).astype(np.float16), name + ".half")
            held.CopyFrom(half)
            widened.append(helper.make_node("Cast", [name + ".half"], [name], to=TensorProto.FLOAT))
    nodes = [*widened, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    write_whole(os.fspath(path), model.SerializeToString())


def taken_over(network: nn.Module, path: str) -> None:
    """Give the network the weights of such a file. Its normalisation is part of those, so there is none any more."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(path).graph
    held = {one.name.removesuffix(".half"): numpy_helper.to_array(one) for one in graph.initializer}
    shared = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Identity"}  # equal weights
    written = [node.input[1:] for node in graph.node if node.op_type in ("Conv", "Gemm")]
    layers = [layer for layer in network.modules() if isinstance(layer, (nn.Conv2d, nn.Linear))]
    for layer, (weight, bias) in zip(layers, written, strict=True):
        for name, source in (("weight", weight), ("bias", bias)):
            value = torch.from_numpy(held[shared.get(source, source)].astype(np.float32))
            if (own := getattr(layer, name)) is not None and own.shape != value.shape:
                raise ValueError(f"{path} holds another network: {own.shape} expected, {value.shape} found")
            setattr(layer, name, nn.Parameter(value))
    for block in network.modules():
        for name, part in block.named_children():
            if isinstance(part, nn.BatchNorm2d):
                setattr(block, name, nn.Identity())
