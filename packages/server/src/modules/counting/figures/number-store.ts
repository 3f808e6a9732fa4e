export type Numbers = Int16Array | Int32Array | Float64Array;

/** Whole numbers kept in a store. */
export interface Kept {
  piece: number;
  offset: number;
  count: number;
  bytes: number;
}

const pieceBytes = 1 << 20;
const longest = 8;

/**
 * Keeps very many lists of whole numbers that come as base64 of two, four or eight bytes each, most significant first, in few
 * pieces of memory: an object for each would keep the garbage collector busy.
 */
export class NumberStore {
  readonly #pieces: Buffer[] = [];
  #used = pieceBytes;
  readonly #known = new Map<string, Kept>();

  /** Of equal lists, as many are, one is kept. */
  keepOnce(base64: string, count?: number): Kept {
    const known = this.#known.get(base64);
    if (known && (count === undefined || known.count === count)) return known;
    const kept = this.keep(base64, count);
    this.#known.set(base64, kept);
    return kept;
  }

  /** `count`: how many; left out: as many as there are of two bytes. */
  keep(base64: string, count?: number): Kept {
    const most = Math.ceil((base64.length * 3) / 4) + longest;
    const piece = this.#pieceFor(most);
    const offset = this.#used;
    const length = piece.write(base64, offset, "base64");
    const bytes = count ? length / count : 2;
    const written = piece.subarray(offset, offset + length);
    if (bytes === 2) written.swap16();
    else if (bytes === 4) written.swap32();
    else if (bytes === 8) written.swap64();
    this.#used = Math.ceil((offset + length) / longest) * longest;
    return { piece: this.#pieces.length - 1, offset, count: length / bytes, bytes };
  }

  numbers({ piece, offset, count, bytes }: Kept): Numbers {
    const buffer = this.#pieces[piece]?.buffer as ArrayBuffer;
    if (bytes === 2) return new Int16Array(buffer, offset, count);
    if (bytes === 4) return new Int32Array(buffer, offset, count);
    return Float64Array.from(new BigInt64Array(buffer, offset, count), Number);
  }

  #pieceFor(bytes: number): Buffer {
    const last = this.#pieces.at(-1);
    if (last && this.#used + bytes <= last.length) return last;
    const piece = Buffer.from(new ArrayBuffer(Math.max(pieceBytes, bytes)));
    this.#pieces.push(piece);
    this.#used = 0;
    return piece;
  }
}
