import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { typedCommand } from "./typed-command.ts";

test("in a repository npm is typed, with dashes where words follow", () => {
  expect(typedCommand("start")).toBe("npm start");
  expect(typedCommand("migrate")).toBe("npm run migrate");
  expect(typedCommand("restore", ["--from", "a.tar.zst"])).toBe("npm run restore -- --from a.tar.zst");
});

test("of a packed Foyer its program is typed, which is there and has no npm", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-packed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "foyer"), "");
  expect(typedCommand("start", [], { folder })).toBe(`${folder}/foyer start`);
  expect(typedCommand("move", ["--undo"], { folder })).toBe(`${folder}/foyer move --undo`);
  const shownAs = "<its folder>";
  expect(typedCommand("backup", [], { folder, shownAs })).toBe("<its folder>/foyer backup");
});
