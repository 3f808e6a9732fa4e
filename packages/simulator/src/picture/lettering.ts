import type { Canvas } from "./canvas.ts";

/** Columns of a 5 × 7 font for the characters from space to tilde, two hex digits a column, lowest bit on top. */
const columns = `
  0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649552250 0005030000 001c224100
  0041221c00 082a1c2a08 08083e0808 0050300000 0808080808 0060600000 2010080402 3e5149453e 00427f4000
  4261514946 2141454931 1814127f10 2745454539 3c4a494930 0171090503 3649494936 064949291e 0036360000
  0056360000 0008142241 1414141414 0041221408 0201510906 324979413e 7e1111117e 7f49494936 3e41414122
  7f4141221c 7f49494941 7f09090101 3e41415172 7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040
  7f0204027f 7f0408107f 3e4141413e 7f09090906 3e4151215e 7f09192946 4649494931 01017f0101 3f4040403f
  1f2040201f 7f2018207f 6314081463 0304780403 6151494543 007f414141 0204081020 0041417f00 0402010204
  4040404040 0001020400 2054545478 7f48444438 3844444420 384444487f 3854545418 087e090102 081454543c
  7f08040478 00447d4000 2040443d00 007f102844 00417f4000 7c04180478 7c08040478 3844444438 7c14141408
  081414187c 7c08040408 4854545420 043f444020 3c4040207c 1c2040201c 3c4030403c 4428102844 0c5050503c
  4464544c44 0008364100 0000770000 0041360800 0201020402
`.replace(/\s/g, "");
const first = 32;
const wide = 5;
const high = 7;

/** White letters with a dark edge, as cameras put them over the picture. Marks are left off; what is unknown is a box. */
export function letter(canvas: Canvas, text: string, left: number, top: number, size = 2): void {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "D");
  const dots: [number, number][] = [];
  for (const [place, sign] of [...plain].entries()) {
    for (let column = 0; column < wide; column++) {
      const bits = glyphColumn(sign, column);
      for (let row = 0; row < high; row++)
        if ((bits >> row) & 1) dots.push([left + (place * (wide + 1) + column) * size, top + row * size]);
    }
  }
  for (const [x, y] of dots) canvas.rectangle(x - 1, y - 1, x + size + 1, y + size + 1, [12, 12, 16], 0.55);
  for (const [x, y] of dots) canvas.rectangle(x, y, x + size, y + size, [250, 250, 250]);
}

export const letteringWidth = (text: string, size = 2): number =>
  [...text.normalize("NFD").replace(/\p{M}/gu, "")].length * (wide + 1) * size;

function glyphColumn(sign: string, column: number): number {
  const at = ((sign.codePointAt(0) ?? 0) - first) * wide + column;
  const known = columns.slice(at * 2, at * 2 + 2);
  if (at >= 0 && known.length === 2) return Number.parseInt(known, 16);
  return column === 0 || column === wide - 1 ? 0x7f : 0x41;
}
