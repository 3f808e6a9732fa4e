import { setTimeout as sleep } from "node:timers/promises";

/** Everything that is awaited happens much sooner; on a busy machine everything may stop for ten seconds. */
export const patienceMs = 30_000;
const lookEveryMs = 100;

/** Waits until something that is asked for is so, and gives it. */
export async function until<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  patience = patienceMs,
): Promise<T> {
  const giveUp = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > giveUp) throw new Error(`It stays as it is: ${JSON.stringify(answer)}`);
    await sleep(lookEveryMs);
  }
}
