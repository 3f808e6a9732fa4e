import { setTimeout as sleep } from "node:timers/promises";
import { type EventMap, Events } from "../events.ts";
import type { ReplicaWatch } from "./replica-watch.ts";

/** What was held is looked after so often: displays show what is counted within a second. */
const lookMs = 50;

interface Held {
  tell: () => void;
  /** How far the replica has to come for it; undefined: not asked yet. */
  position: number | undefined;
}

/**
 * News of figures for those who read them from the replica: told once it can be read there. Who asks again after it
 * would else see what was before, and nothing would make them ask once more.
 */
export function heldNews(events: Events, watch: ReplicaWatch): { news: Events; stop: () => Promise<void> } {
  const news = new Events();
  let held: Held[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;

  async function round(): Promise<void> {
    const unknown = held.filter(({ position }) => position === undefined);
    if (unknown.length > 0) {
      const position = await watch.committed();
      for (const one of unknown) one.position = position;
    }
    await watch.look();
  }

  async function run(): Promise<void> {
    while (held.length > 0 && !isStopped) {
      await round().catch(() => undefined);
      const isOver = ({ position }: Held) =>
        !watch.isAwaited || (position !== undefined && watch.isAt(position));
      const over = held.filter(isOver);
      held = held.filter((one) => !over.includes(one));
      for (const { tell } of over) tell();
      if (held.length > 0) await sleep(lookMs);
    }
    // Synchronously: what is held a moment later must find nothing running, or it would stay here.
    running = null;
  }

  function hold<K extends keyof EventMap>(name: K, told: EventMap[K]): void {
    const tell = () => news.emit(name, told);
    if (watch.isAwaited) {
      held.push({ tell, position: undefined });
      running ??= run();
    } else tell();
  }

  const listening = [
    events.on("countsChanged", (told) => hold("countsChanged", told)),
    events.on("recomputeMarked", (told) => hold("recomputeMarked", told)),
    // At once, as who changed something reads the outcome at once; and again, for what was read of before meanwhile.
    events.on("companyChanged", (told) => {
      news.emit("companyChanged", told);
      if (watch.isAwaited) hold("companyChanged", told);
    }),
  ];

  return {
    news,
    stop: async () => {
      isStopped = true;
      for (const stopListening of listening) stopListening();
      await running;
    },
  };
}
