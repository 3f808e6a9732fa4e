import type { Request } from "../camera/camera-state.ts";

/** A command as it came; null where it is none. */
export function readRequest(text: string): Request | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && "Command" in read ? { ...read } : null;
  } catch {
    return null;
  }
}
