import { wallPlayer } from "@foyer/contract/reporting/screens/wall-player";
import { askWall } from "./ask-wall.ts";

const askMs = 3_000;

interface PairingListener {
  onCode: (code: string | null, number: number | null) => void;
  onPaired: () => void;
}

/** Asks for a code until somebody has typed it at a console; gives the way to end it. */
export function startPairing(secret: string, { onCode, onPaired }: PairingListener): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    const size = { width: Math.max(1, innerWidth), height: Math.max(1, innerHeight) };
    try {
      const told = await askWall<typeof wallPlayer.pairing>(wallPlayer.pairing, { secret, ...size });
      if (isOver) return;
      if (told.isPaired) return onPaired();
      onCode(told.code, told.number);
    } catch {
      // The code it shows may have run out meanwhile.
      if (!isOver) onCode(null, null);
    }
    timer = setTimeout(() => void ask(), askMs);
  }

  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
