import type { Wave } from "@foyer/contract/devices/rollout-plan";

/**
 * How many devices each wave has: the canaries, the waves as planned, and the remaining ones as one more. Adds up to
 * `total`.
 */
export function waveSizes(total: number, plan: { canaries: number; waves: readonly Wave[] }): number[] {
  const requested = [
    plan.canaries,
    ...plan.waves.map((wave) => ("count" in wave ? wave.count : Math.ceil((wave.percent / 100) * total))),
    total,
  ];
  const sizes: number[] = [];
  let left = total;
  for (const size of requested) {
    const taken = Math.min(left, size);
    if (taken > 0) sizes.push(taken);
    left -= taken;
  }
  return sizes;
}
