import { Refusal } from "../../../platform/refusal.ts";

export interface StreamLimits {
  /** A browser opens no more to one server. */
  ofSession: number;
  ofServer: number;
}

export const usualStreams: StreamLimits = { ofSession: 6, ofServer: 2_000 };

const retryAfter = 60;

/**
 * How many streams may be open. One too many is refused: if the oldest gave way, its page would come back and the pages
 * would take each other's places for ever.
 */
export function makeStreamPlaces({ ofSession, ofServer }: StreamLimits) {
  const open = new Map<string, number>();
  let all = 0;

  /** Takes a place; the answer gives it back. */
  return (session: Buffer): (() => void) => {
    const key = session.toString("base64");
    const own = open.get(key) ?? 0;
    if (own >= ofSession || all >= ofServer) throw new Refusal("tooMany.calls", { retryAfter });
    open.set(key, own + 1);
    all++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all--;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
}
