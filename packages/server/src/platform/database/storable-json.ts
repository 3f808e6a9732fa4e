/** Zero bytes and halves of characters as JSON writes them, beside whole characters written as two halves. */
const written =
  /(?<!\\)((?:\\\\)*)(?:(\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})|\\u(?:0000|d[89a-f][0-9a-f]{2}))/gi;

/** JSON as the database can hold it: what is no character of a text gives way to the sign for that. */
export const storableJson = (json: string): string =>
  json.includes("\\u")
    ? json.replace(written, (whole, slashes: string, pair?: string) => (pair ? whole : `${slashes}\ufffd`))
    : json;
