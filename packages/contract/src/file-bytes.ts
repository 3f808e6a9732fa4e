import * as z from "zod/mini";

/** Answer of a raw endpoint that gives a file to be saved. */
export const FileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
