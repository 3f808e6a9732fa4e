/** Of Chinese, Japanese and Korean scripts: as wide as they are high. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
/** How many letters of an alphabet take the room of one of these. */
const wideLetters = 1.65;

/** How wide a text is, in letters of an alphabet. */
export const letterCount = (text: string): number =>
  text.length + (wideLetters - 1) * (text.match(wide) ?? []).length;
