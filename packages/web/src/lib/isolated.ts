/** A text amid others, its direction its own: names and times keep their order in sentences of any language. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
