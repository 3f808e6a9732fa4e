/** A part of a file, in bytes; `to` is not included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The part of a file a `Range` header asks for: null without one (or with one that is not understood, as HTTP has it),
 * "unfit" where it lies outside. Of several parts the whole is given.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unfit" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const length = Number(match[2]);
    return length === 0 ? "unfit" : { from: Math.max(0, size - length), to: size };
  }
  const from = Number(match[1]);
  const last = match[2] === "" ? size - 1 : Math.min(size - 1, Number(match[2]));
  if (from >= size) return "unfit";
  return last < from ? null : { from, to: last + 1 };
}
