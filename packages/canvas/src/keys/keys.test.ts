import { expect, test } from "vitest";
import { editorCommands } from "./editor-commands.ts";
import { nudgeOf } from "./nudge.ts";
import { commandOf, type KeyEventLike, shortcutParts } from "./shortcuts.ts";

const press = (code: string, held: Partial<KeyEventLike> = {}): KeyEventLike => ({
  code,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});
const meant = (code: string, held?: Partial<KeyEventLike>) =>
  commandOf(editorCommands, press(code, held))?.id;

test("no two commands have the same keys", () => {
  const all = editorCommands.flatMap(({ shortcuts }) => [...shortcuts] as string[]);
  expect(new Set(all).size).toBe(all.length);
  expect(new Set(editorCommands.map(({ id }) => id)).size).toBe(editorCommands.length);
});

test("a command is found by its key and exactly what is held; Cmd is Ctrl", () => {
  expect(meant("KeyZ", { ctrlKey: true })).toBe("undo");
  expect(meant("KeyZ", { metaKey: true, shiftKey: true })).toBe("redo");
  expect(meant("KeyZ")).toBeUndefined();
  expect(meant("Backspace")).toBe("remove");
  expect(meant("NumpadAdd", { ctrlKey: true })).toBe("zoomIn");
});

test("Alt and other scripts change what a key says, not what it means; a Latin letter means itself", () => {
  expect(meant("KeyA", { altKey: true, key: "å" })).toBe("alignLeft");
  expect(meant("KeyZ", { ctrlKey: true, key: "я" })).toBe("undo");
  expect(meant("KeyW", { ctrlKey: true, key: "z" })).toBe("undo");
  expect(meant("KeyZ", { ctrlKey: true, key: "w" })).toBeUndefined();
});

test("arrows move by 1, with Shift by 10, and change the size with Alt", () => {
  expect(nudgeOf(press("ArrowLeft"))).toEqual({ does: "move", by: { x: -1, y: 0 } });
  expect(nudgeOf(press("ArrowDown", { shiftKey: true }))).toEqual({ does: "move", by: { x: 0, y: 10 } });
  expect(nudgeOf(press("Numpad6", { key: "ArrowRight", altKey: true }))).toEqual({
    does: "resize",
    by: { x: 1, y: 0 },
  });
  expect(nudgeOf(press("Tab"))).toBeUndefined();
});

test("shortcuts are shown part by part", () => {
  expect(shortcutParts("Ctrl+Shift+KeyZ")).toEqual(["Ctrl", "Shift", "Z"]);
  expect(shortcutParts("Alt+ArrowLeft")).toEqual(["Alt", "←"]);
});
