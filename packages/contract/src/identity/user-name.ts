import * as z from "zod/mini";

/** Invisible characters: control and format characters, and others that are drawn as nothing. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name the usual way: one form of each character, nothing that is not seen. */
export const plainUserName = (name: string): string => name.normalize("NFKC").replace(unseen, "").trim();

/** Alphabets with letters that are taken for each other. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const isOfOneAlphabet = (name: string) => alphabets.filter((alphabet) => alphabet.test(name)).length <= 1;

/** A name to sign in with, as it is given to somebody; one that there is already may be of another form. */
export const UserName = z
  .string()
  .check(
    z.overwrite(plainUserName),
    z.minLength(1),
    z.maxLength(64),
    z.refine(isOfOneAlphabet, "mixedAlphabets"),
  );
