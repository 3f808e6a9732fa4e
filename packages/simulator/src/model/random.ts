/** Folds any number of integers into 32 well mixed bits. */
export function mix(...parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** A number from 0 up to 1 that depends on nothing but the key. */
export function fraction(...key: readonly number[]): number {
  return mix(...key) / 0x1_0000_0000;
}

/** A small fast generator (sfc32). The same key gives the same sequence. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(...key: readonly number[]) {
    this.a = mix(...key, 1);
    this.b = mix(...key, 2);
    this.c = mix(...key, 3);
    for (let i = 0; i < 8; i++) this.next();
  }

  /** From 0 up to 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter++) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 16) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const draw = this.next();
    let chance = Math.exp(-mean);
    let reached = chance;
    let count = 0;
    while (draw > reached && count < 100) {
      chance *= mean / ++count;
      reached += chance;
    }
    return count;
  }

  /** How many of `count` do what each does with this chance. */
  binomial(count: number, chance: number): number {
    if (count <= 0 || chance <= 0) return 0;
    if (chance >= 1) return count;
    if (count > 24) {
      const spread = Math.sqrt(count * chance * (1 - chance));
      return Math.min(count, Math.max(0, Math.round(count * chance + spread * this.normal())));
    }
    let hits = 0;
    for (let i = 0; i < count; i++) if (this.next() < chance) hits++;
    return hits;
  }
}
