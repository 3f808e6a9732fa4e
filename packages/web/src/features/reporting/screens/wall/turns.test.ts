import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import { usualWallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { expect, test } from "vitest";
import { madeDocument, madePage } from "../../../../testing/made-screen-document.ts";
import { makeTurns } from "./turns.ts";

const began = Date.parse("2026-05-13T10:00:00Z");
const second = 1_000;

function show(playlist: Partial<WallShow["playlist"][number]>[], screens = [1, 2, 3]): WallShow {
  const pages = [
    { ...madePage([]), id: "a", seconds: 20 },
    { ...madePage([]), id: "b", seconds: null },
  ];
  return {
    ...{ name: "Door 1", language: null, revision: "1", settings: usualWallSettings, screenId: 1 },
    playlist: playlist.map((entry) => ({ screenId: 1, seconds: 10, days: [], span: null, ...entry })),
    screens: screens.map((id) => ({ id, version: 1, document: madeDocument(pages) })),
    time: {
      ...{ at: "2026-05-13T10:00:00Z", zone: "UTC" },
      offsets: [{ from: "2026-05-13T10:00:00Z", minutes: 0 }],
      openings: [],
    },
  };
}
/** What is on, second by second from the beginning. */
function seen(of: WallShow, seconds: readonly number[], told?: { screenId: number; until: number }) {
  const turns = makeTurns();
  let last = -1;
  return seconds.map((nth) => {
    for (let each = last + 1; each < nth; each++) turns.at(of, began + each * second, told);
    last = nth;
    return turns.at(of, began + nth * second, told);
  });
}

test("without a playlist its own screen stays, or one there is", () => {
  expect(seen(show([]), [0, 4_000])).toEqual([1, 1]);
  expect(seen(show([], [3]), [0])).toEqual([3]);
  expect(seen(show([], []), [0])).toEqual([undefined]);
});

test("entries take turns, each for its time; what says none shows all its pages once", () => {
  const of = show([{ screenId: 2 }, { screenId: 3, seconds: null }]);
  expect(seen(of, [0, 9, 10, 89, 90, 99, 100])).toEqual([2, 2, 3, 3, 2, 2, 3]);
});

test("what is not published is passed over, and alone it stays", () => {
  expect(seen(show([{ screenId: 9 }, { screenId: 2 }]), [0, 10, 500])).toEqual([2, 2, 2]);
});

test("when others are due whoever is on goes on, where it may", () => {
  const noon = { span: { from: { at: "10:01" }, until: { at: "12:00" } } };
  const of = show([
    { screenId: 2, seconds: 30 },
    { screenId: 3, seconds: 30, ...noon },
  ]);
  expect(seen(of, [0, 59, 60, 89, 90, 120])).toEqual([2, 2, 3, 3, 2, 3]);
});

test("what it is told to show comes first, for as long as it was told", () => {
  const told = { screenId: 3, until: began + 60 * second };
  expect(seen(show([]), [0, 59, 60], told)).toEqual([3, 3, 1]);
  expect(seen(show([]), [0], { ...told, screenId: 99 })).toEqual([1]);
});
