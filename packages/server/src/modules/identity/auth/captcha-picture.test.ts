import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { captchaSize, drawPicture, drawText } from "./captcha-picture.ts";

const { width, height } = captchaSize;

/** The chunks of a PNG file, in their order. */
function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

/** Where the picture is dark, as one text of each row. */
function readInk(png: Buffer): string[] {
  const rows = inflateSync(readChunks(png).find(({ type }) => type === "IDAT")!.data);
  const greys = new Uint8Array(width);
  return Array.from({ length: height }, (_, y) => {
    const row = rows.subarray(y * (width + 1), (y + 1) * (width + 1));
    expect(row[0], "each row is told as its difference to the one above").toBe(2);
    row.subarray(1).forEach((difference, x) => {
      greys[x]! += difference;
    });
    return Array.from(greys, (grey) => (grey < 140 ? "#" : " ")).join("");
  });
}

test("a captcha is a small PNG file that holds nothing but its pixels", () => {
  for (let i = 0; i < 20; i++) {
    const png = drawPicture(drawText());
    expect(png.length).toBeLessThan(8_000);
    const chunks = readChunks(png);
    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect([chunks[0]!.data.readUInt32BE(0), chunks[0]!.data.readUInt32BE(4)]).toEqual([216, 64]);
    expect(inflateSync(chunks[1]!.data)).toHaveLength(height * (width + 1));
  }
});

test("pictures of one text have neither bytes nor shapes in common", () => {
  const pictures = Array.from({ length: 30 }, () => drawPicture("RAM3"));
  const hashes = pictures.map((png) => createHash("sha256").update(png).digest("hex"));
  expect(new Set(hashes).size).toBe(pictures.length);

  const inks = pictures.map(readInk);
  for (let i = 1; i < inks.length; i++) {
    const equal = inks[i]!.filter((row, y) => row === inks[i - 1]![y]).length;
    expect(equal).toBeLessThan(height / 4);
  }
});

test("texts are of four signs that are not taken for each other, and hardly ever the same", () => {
  const texts = Array.from({ length: 200 }, drawText);
  for (const text of texts) expect(text).toMatch(/^[ACEHLMRTUWX23]{4}$/);
  expect(new Set(texts).size).toBeGreaterThan(180);
  expect(() => drawPicture("RAM0")).toThrow("captchas have no sign 0");
});
