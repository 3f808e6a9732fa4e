import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";

const width = 640;
const height = 480;
const paper = 235;
const ink = 16;
/** Chromium plays it again and again. */
const frames = 5;

/** A film for Chromium's camera: a label with a QR code. */
export function filmOfLabel(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const scale = Math.floor(height / size);
  const picture = Buffer.alloc(width * height, paper);
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1];
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let line = 0; line < scale; line++) {
        const start = (top + y * scale + line) * width + left + x * scale;
        picture.fill(ink, start, start + scale);
      }
    });
  });
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), picture, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const path = join(mkdtempSync(join(tmpdir(), "foyer-label-")), "label.y4m");
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
  return path;
}
