/** Whether the database can hold a text: no U+0000, and no half of a character, which JSON columns refuse. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
