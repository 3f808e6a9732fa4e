import { expect, test } from "vitest";
import { rankingRoom } from "./ranking-pages.ts";

test("rows are as high as their letters ask for; what does not fit takes further pages", () => {
  expect(rankingRoom(8, 400, 20)).toEqual({ rowHeight: 31, rowsOnPage: 12, pages: 1 });
  expect(rankingRoom(25, 400, 40)).toEqual({ rowHeight: 62, rowsOnPage: 6, pages: 5 });
  expect(rankingRoom(0, 10, 40)).toMatchObject({ rowsOnPage: 1, pages: 1 });
});
