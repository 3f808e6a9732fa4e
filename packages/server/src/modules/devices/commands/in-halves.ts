/**
 * Works on a batch; one that cannot be done must not take the others along: halves are tried until it stands alone.
 * Answers what each failed with, in order; nothing where it is done.
 */
export async function inHalves<T>(
  batch: readonly T[],
  work: (part: readonly T[]) => Promise<void>,
): Promise<(Error | undefined)[]> {
  try {
    await work(batch);
    return batch.map(() => undefined);
  } catch (error) {
    if (batch.length === 1) return [error instanceof Error ? error : new Error(String(error))];
    const half = Math.ceil(batch.length / 2);
    return [...(await inHalves(batch.slice(0, half), work)), ...(await inHalves(batch.slice(half), work))];
  }
}
