import captcha from "svg-captcha";

/** A captcha of four signs: its text and its picture. Signs that are easily confused are left out. */
export function drawCaptcha(): { text: string; svg: string } {
  const { text, data } = captcha.create({
    size: 4,
    ignoreChars: "0o1ilIO5sS",
    noise: 2,
    width: 120,
    height: 40,
  });
  return { text, svg: data };
}
