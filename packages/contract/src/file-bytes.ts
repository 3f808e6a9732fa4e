import * as z from "zod/mini";

/** Answer of a raw endpoint that gives a file to be saved; it is made when there is a place for it, like an export. */
export const FileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The same with no data of a company in it: small, and made at once. */
export const BlankFile = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Answer of a raw endpoint that gives a file part by part, as it is made. */
export const FileStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);
