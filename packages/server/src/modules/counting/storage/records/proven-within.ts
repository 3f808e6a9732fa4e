/** A device's proof is written at most this often: what was received a little later may be proven, too. */
export const provenWithinMs = 15 * 60_000;
