import { phrase } from "../../lib/phrases.ts";
import type { Handle } from "./drawing.ts";

const cornerKeys = ["corner1", "corner2", "corner3", "corner4"] as const;

/** What a handle is called. */
export function handleWord(handle: Handle): string {
  if (handle.of === "level") return phrase("deviceSettings.editor.level");
  if (handle.of === "point") return phrase("deviceSettings.editor.point", { number: handle.index + 1 });
  return phrase(`deviceSettings.editor.${cornerKeys[handle.index] ?? "corner1"}`);
}
