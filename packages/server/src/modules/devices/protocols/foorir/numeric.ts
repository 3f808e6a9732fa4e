import * as z from "zod/mini";

const written = /^\s*\d{1,19}(?:\.\d{1,9})?\s*$/;

/** A number that some firmwares write as a text: "12" is 12. What is no number is left to be refused. */
export const numeric = <S extends z.core.$ZodType<unknown, number>>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === "string" && written.test(value) ? Number(value) : (value as number),
    ),
    schema,
  );
