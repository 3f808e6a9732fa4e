import type { PhraseKey } from "@foyer/phrases/phrases";
import type { ListedCommand } from "../editor/commands.ts";
import { isClipboardCommand } from "../editor/commands.ts";
import type { Designer } from "../editor/designer-editor.ts";

/** What each command is called in menus, tools and the sheet of shortcuts. */
export const commandPhrases = {
  undo: "deviceSettings.editor.undo",
  redo: "deviceSettings.editor.redo",
  copy: "common.copy",
  cut: "screenDesigner.commands.cut",
  paste: "screenDesigner.commands.paste",
  pasteInPlace: "screenDesigner.commands.pasteInPlace",
  copyStyle: "screenDesigner.commands.copyStyle",
  pasteStyle: "screenDesigner.commands.pasteStyle",
  duplicate: "screenDesigner.commands.duplicate",
  remove: "common.delete",
  group: "screenDesigner.commands.group",
  ungroup: "screenDesigner.commands.ungroup",
  lock: "screenDesigner.commands.lock",
  unlock: "screenDesigner.commands.unlock",
  hide: "screenDesigner.commands.hide",
  show: "screenDesigner.commands.show",
  toFront: "screenDesigner.commands.toFront",
  toBack: "screenDesigner.commands.toBack",
  forward: "screenDesigner.commands.forward",
  backward: "screenDesigner.commands.backward",
  rotate: "screenDesigner.commands.rotate",
  scale: "screenDesigner.commands.scale",
  find: "screenDesigner.commands.find",
  rename: "screenDesigner.commands.rename",
  save: "screenDesigner.publish.action",
  alignLeft: "heatPlans.inspector.alignLeft",
  alignRight: "heatPlans.inspector.alignRight",
  alignTop: "heatPlans.inspector.alignTop",
  alignBottom: "heatPlans.inspector.alignBottom",
  alignCentre: "heatPlans.inspector.alignCentre",
  alignMiddle: "heatPlans.inspector.alignMiddle",
  distributeAcross: "heatPlans.inspector.distributeAcross",
  distributeDown: "heatPlans.inspector.distributeDown",
  showAll: "screenDesigner.commands.showAll",
  showSelection: "screenDesigner.commands.showSelection",
  fullSize: "screenDesigner.commands.fullSize",
  zoomIn: "heatPlans.tools.zoomIn",
  zoomOut: "heatPlans.tools.zoomOut",
  selectAll: "heatPlans.keys.selectAll",
  rulers: "screenDesigner.commands.rulers",
  next: "screenDesigner.commands.next",
  previous: "screenDesigner.commands.previous",
  enter: "screenDesigner.commands.enter",
  leave: "screenDesigner.commands.leave",
  shortcuts: "find.shortcuts.title",
} as const satisfies Record<ListedCommand, PhraseKey>;

/** Runs any command; those of the clipboard without its event, with what was copied here. */
export const useRun = (designer: Designer) => (id: ListedCommand) => {
  if (!isClipboardCommand(id)) designer.run(id);
  else if (id === "copy") void toClipboard(designer.copy());
  else if (id === "cut") void toClipboard(designer.cut());
  else void pasteFromClipboard(designer, id === "pasteInPlace");
};

/** Where the browser allows it; else what was copied here last. */
async function pasteFromClipboard(designer: Designer, inPlace: boolean) {
  const text = await navigator.clipboard?.readText?.().catch(() => undefined);
  if (text) designer.paste(text, { inPlace });
  else designer.pasteLast(inPlace);
}

/** Where the browser allows it; else what was copied can be pasted here alone. */
async function toClipboard(text: string | undefined) {
  if (text === undefined) return;
  await navigator.clipboard?.writeText(text).catch(() => undefined);
}
