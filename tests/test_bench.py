"""The benchmarks run, and what they write has its shape; how fast anything is is never asserted."""

import gc
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import bench.peers
from bench import history
from bench.__main__ import main
from bench.hot import Asked
from bench.peers import PEERS, QUESTIONS, Peer, Prepared, compared
from bench.start import ROOT
from bench.suite import BENCHMARKS

LOOPS = ("loop_loads", "loop_branches")
COMPILED = "score,complete,splits,shanten,waits,discards,look_ahead"
PLAIN = "parse,one_hand,records"
IN_PROCESS = f"{COMPILED},{PLAIN},verify"
IMPORTED = {"PyMahjongGB": "MahjongGB"}  # packages whose module has another name
NEW_PROCESS = "cold_start,first_compile,cached_load,ten_thousand_first,ten_thousand"


@pytest.fixture(scope="module", autouse=True)
def only_their_own_waste():
    """Waste is collected before each repeat: not that of thousands of other tests, which takes seconds each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """A run of everything that compiles nothing, on next to nothing."""
    return run(tmp_path_factory.mktemp("bench"), "--only", PLAIN, "--rules", "hongkong")


@pytest.fixture(scope="module")
def told_of_all(tmp_path_factory):
    """A run of everything that runs in this process, for one rule set."""
    return run(tmp_path_factory.mktemp("bench"), "--only", IN_PROCESS, "--rules", "hongkong")


def run(folder, *arguments):
    path = folder / "run.json"
    assert main(["--hands", "60", "--repeats", "3", *arguments, "--json", str(path)]) == 0
    return json.loads(path.read_text())


def of(told, what):
    return [one for one in told["results"] if one["what"] == what]


def test_the_names_here_are_all_benchmarks():
    assert [*IN_PROCESS.split(","), *NEW_PROCESS.split(",")] == list(BENCHMARKS)


def test_the_machine_is_described_and_not_named(told):
    machine = told["machine"]
    assert set(machine) == {
        "processor", "architecture", "cores", "system", "python", "numpy", "numba", "click", "analyser",
    }  # fmt: skip
    assert machine["numpy"] == np.__version__


@pytest.mark.parametrize("what", [*PLAIN.split(","), *LOOPS])
def test_every_result_has_its_fields(told, what):
    check_fields(of(told, what))


@pytest.mark.long
@pytest.mark.parametrize("what", [*COMPILED.split(","), "verify"])
def test_what_is_compiled_has_its_fields_too(told_of_all, what):
    check_fields(of(told_of_all, what))


def check_fields(results):
    assert results
    for one in results:
        assert {"what", "rules", "population", "gear", "hands", "per"} <= set(one)
        assert one["gear"] in ("plain", "native")
        assert all(isinstance(one[name], float) for name in ("ns", "low", "high", "calibrated"))
        assert one["low"] <= one["ns"] <= one["high"]


@pytest.mark.long
def test_scores_are_measured_for_all_rules_and_gears_and_every_population(tmp_path):
    told = run(tmp_path, "--only", "score")
    measured = {(one["rules"], one["population"], one["gear"]) for one in of(told, "score")}
    assert measured == {
        (rules, population, gear)
        for rules in ("hongkong", "malaysia", "riichi", "mcr")
        for population in ("random", "complete", "gamelike", "flush", "knitted")
        for gear in ("plain", "native")
        if population != "knitted" or rules == "mcr"
    }


def test_a_figure_is_told_as_a_multiple_of_the_loop_of_loads(told):
    [loads] = of(told, "loop_loads")
    assert loads["calibrated"] == pytest.approx(1)
    for one in told["results"]:
        assert one["calibrated"] == pytest.approx(one["ns"] / loads["ns"], rel=0.01, abs=1e-3)


def test_the_json_alone_goes_to_the_standard_output(capsys):
    assert main(["--hands", "20", "--repeats", "1", "--only", "parse", "--json", "-"]) == 0
    printed = capsys.readouterr()
    assert {one["what"] for one in json.loads(printed.out)["results"]} == {"parse", *LOOPS}
    assert "loop_loads" in printed.err


def test_recorded_games_are_those_of_a_folder_where_one_is_named(told, tmp_path):
    assert {one["population"] for one in of(told, "records")} == {"game.xml"}
    folder, path = tmp_path / "games", tmp_path / "run.json"
    folder.mkdir()
    for name in "ab":
        (folder / name).write_bytes((Path(ROOT) / "examples" / "game.xml").read_bytes())
    assert main(["--repeats", "1", "--only", "records", "--records", str(folder), "--json", str(path)]) == 0
    [read] = of(json.loads(path.read_text()), "records")
    assert (read["population"], read["hands"]) == ("games", 100)


def test_an_unknown_benchmark_is_refused(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--only", "scoer"])
    assert stopped.value.code == 2
    assert "scoer is none of score" in capsys.readouterr().err


def test_a_cold_start_is_compared_with_importing_click():
    command = [sys.executable, "-m", "bench", "--hands", "20", "--repeats", "1", "--only", "cold_start", "--json", "-"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    results = {one["what"]: one for one in json.loads(run.stdout)["results"]}
    ours, click = results["cold_start"], results["import_click"]
    assert (ours["per"], ours["against"]) == ("process", "import_click")
    assert ours["ratio"] == pytest.approx(ours["ns"] / click["ns"], rel=0.01)


@pytest.mark.long
def test_new_processes_compile_load_and_score(tmp_path):
    path = tmp_path / "run.json"
    assert main(["--hands", "20", "--repeats", "1", "--only", NEW_PROCESS, "--json", str(path)]) == 0
    results = {one["what"] for one in json.loads(path.read_text())["results"]}
    assert results == {*NEW_PROCESS.split(","), "import_click", *LOOPS}


def test_a_peer_is_compared_on_the_same_hands(monkeypatch):
    def always(hands):
        return Prepared(lambda: [True] * len(hands["counts"]))

    peers = (Peer("numpy", {"complete": always}), Peer("no-such-package-here", {"complete": always}))
    monkeypatch.setattr(bench.peers, "PEERS", peers)
    [random, complete] = compared(Asked(hands=400, repeats=1))
    assert random.package == "numpy" and random.version == np.__version__
    assert random.differ == random.theirs.hands  # hardly any random hand is complete
    assert complete.differ == 0
    assert {"what", "peer", "version", "population", "hands", "ns", "ours", "differ"} <= set(random.to_dict())


@pytest.mark.long
@pytest.mark.parametrize("peer", PEERS, ids=[peer.package for peer in PEERS])
def test_a_peer_that_is_installed_answers_the_same(peer, monkeypatch):
    """Its objects are prepared for every hand, melds and indicators and all."""
    pytest.importorskip(
        IMPORTED.get(peer.package, peer.package), reason=f"{peer.package} is not installed: pip install '.[bench]'"
    )
    monkeypatch.setattr(bench.peers, "PEERS", (peer,))
    found = compared(Asked(hands=2500, repeats=1))
    assert {one.theirs.what for one in found} == set(peer.answers)
    assert [one.differ for one in found] == [0] * len(found)


def test_every_question_has_peers():
    assert {what for peer in PEERS for what in peer.answers} == set(QUESTIONS)


def test_the_readme_shows_the_latest_run_of_the_record():
    readme = (Path(ROOT) / "README.md").read_text(encoding="utf-8")
    assert history.figures_text(history.latest()) in readme
