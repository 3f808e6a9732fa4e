/** A source that is silent for less than this was watching meanwhile, in seconds. */
const shortSilence = 10;

/** Which seconds of a slot were watched. */
export class CoveredSeconds {
  readonly #seconds: Uint8Array;

  constructor(length: number) {
    this.#seconds = new Uint8Array(length);
  }

  /** Marks the seconds from the one in which `fromMs` lies to that of `toMs`, both since the begin of the slot. */
  add(fromMs: number, toMs: number): void {
    const from = Math.max(0, Math.floor(fromMs / 1000));
    const to = Math.min(this.#seconds.length - 1, Math.floor(toMs / 1000));
    if (from <= to) this.#seconds.fill(1, from, to + 1);
  }

  /** How many were watched, short silences between others included. */
  count(): number {
    let covered = 0;
    let lastAt = -1;
    for (const [at, isWatched] of this.#seconds.entries()) {
      if (!isWatched) continue;
      covered += lastAt >= 0 && at - lastAt - 1 < shortSilence ? at - lastAt : 1;
      lastAt = at;
    }
    return covered;
  }
}
