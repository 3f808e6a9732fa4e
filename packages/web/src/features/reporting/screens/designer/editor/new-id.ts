const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name for something new in a document; without `randomUUID`, which plain http has not. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join("");
