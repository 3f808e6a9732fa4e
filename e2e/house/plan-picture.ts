import { crc32, deflateSync } from "node:zlib";

/** A plan as a picture (PNG): light ground, dark walls around it and one across. */
export function planPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width + 1) * height, 0xf2);
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1);
    rows[start] = 0;
    const isWall = (x: number) => x < 12 || x >= width - 12 || y < 12 || y >= height - 12;
    for (let x = 0; x < width; x++)
      if (isWall(x) || (Math.abs(x - width / 2) < 6 && y < height / 2)) rows[start + 1 + x] = 0x44;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head[8] = 8;
  const parts = [part("IHDR", head), part("IDAT", deflateSync(rows)), part("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]));
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
