/** Parts of one size, regardless of the pieces they come in. */
export async function* inParts(bytes: AsyncIterable<Buffer>, partSize: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    held.push(piece);
    size += piece.length;
    if (size < partSize) continue;
    let all = Buffer.concat(held);
    for (; all.length >= partSize; all = all.subarray(partSize)) yield all.subarray(0, partSize);
    held = [all];
    size = all.length;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** The bytes from `from` up to and without `to` of what is kept in parts of one size, part by part. */
export async function* spanOfParts(
  readPart: (position: number) => Promise<Buffer>,
  { from, to, partSize }: { from: number; to: number; partSize: number },
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const position = Math.floor(at / partSize);
    const part = await readPart(position);
    const begin = position * partSize;
    yield part.subarray(at - begin, Math.min(part.length, to - begin));
    at = begin + part.length;
  }
}
