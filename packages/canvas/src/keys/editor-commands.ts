import type { KeyCommand } from "./shortcuts.ts";

/**
 * The commands editors have in common, with their keys, said once: menus, the sheet of shortcuts and the keyboard read it. An editor
 * takes those it has (`editorCommands.filter`) and adds its own.
 */
export const editorCommands = [
  { id: "undo", shortcuts: ["Ctrl+KeyZ"] },
  { id: "redo", shortcuts: ["Ctrl+Shift+KeyZ", "Ctrl+KeyY"] },
  { id: "copy", shortcuts: ["Ctrl+KeyC"] },
  { id: "cut", shortcuts: ["Ctrl+KeyX"] },
  { id: "paste", shortcuts: ["Ctrl+KeyV"] },
  { id: "pasteInPlace", shortcuts: ["Ctrl+Shift+KeyV"] },
  { id: "copyStyle", shortcuts: ["Ctrl+Alt+KeyC"] },
  { id: "pasteStyle", shortcuts: ["Ctrl+Alt+KeyV"] },
  { id: "duplicate", shortcuts: ["Ctrl+KeyD"] },
  { id: "remove", shortcuts: ["Delete", "Backspace"] },
  { id: "group", shortcuts: ["Ctrl+KeyG"] },
  { id: "ungroup", shortcuts: ["Ctrl+Shift+KeyG"] },
  { id: "lock", shortcuts: ["Ctrl+KeyL"] },
  { id: "unlock", shortcuts: ["Ctrl+Shift+KeyL"] },
  { id: "hide", shortcuts: ["Ctrl+KeyH"] },
  { id: "show", shortcuts: ["Ctrl+Shift+KeyH"] },
  { id: "toFront", shortcuts: ["BracketRight"] },
  { id: "toBack", shortcuts: ["BracketLeft"] },
  { id: "forward", shortcuts: ["Ctrl+BracketRight"] },
  { id: "backward", shortcuts: ["Ctrl+BracketLeft"] },
  { id: "alignLeft", shortcuts: ["Alt+KeyA"] },
  { id: "alignRight", shortcuts: ["Alt+KeyD"] },
  { id: "alignTop", shortcuts: ["Alt+KeyW"] },
  { id: "alignBottom", shortcuts: ["Alt+KeyS"] },
  { id: "alignCentre", shortcuts: ["Alt+KeyH"] },
  { id: "alignMiddle", shortcuts: ["Alt+KeyV"] },
  { id: "distributeAcross", shortcuts: ["Alt+Shift+KeyH"] },
  { id: "distributeDown", shortcuts: ["Alt+Shift+KeyV"] },
  { id: "showAll", shortcuts: ["Shift+Digit1"] },
  { id: "showSelection", shortcuts: ["Shift+Digit2"] },
  { id: "fullSize", shortcuts: ["Ctrl+Digit0"] },
  { id: "zoomIn", shortcuts: ["Ctrl+Equal", "Ctrl+Shift+Equal"] },
  { id: "zoomOut", shortcuts: ["Ctrl+Minus"] },
  { id: "next", shortcuts: ["Tab"] },
  { id: "previous", shortcuts: ["Shift+Tab"] },
  { id: "enter", shortcuts: ["Enter"] },
  { id: "leave", shortcuts: ["Escape"] },
  { id: "selectAll", shortcuts: ["Ctrl+KeyA"] },
  { id: "find", shortcuts: ["Ctrl+KeyF"] },
  { id: "shortcuts", shortcuts: ["Ctrl+Slash", "Shift+Slash"] },
  { id: "save", shortcuts: ["Ctrl+KeyS"] },
  { id: "rename", shortcuts: ["F2"] },
  { id: "rotate", shortcuts: ["KeyR"] },
  { id: "scale", shortcuts: ["KeyK"] },
] as const satisfies readonly KeyCommand[];

export type EditorCommandId = (typeof editorCommands)[number]["id"];
