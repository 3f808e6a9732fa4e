import { sealedHex } from "../src/protocols/hpc-block.ts";

type Take = (sn: string, line: string, stamp: string, counts: { in: number; out: number }) => void;

const readSerial = (block: Buffer, at: number) =>
  Buffer.from(block.subarray(at, at + 4))
    .reverse()
    .toString("hex")
    .toUpperCase();

/** Confirms an HPC counter's settings as they are, or takes its counts under the wall clock of their end. */
export function answerHpc(body: string, take: Take, heartbeats: string[]): string {
  const form = new URLSearchParams(body);
  const flag = Buffer.from(form.get("flag") ?? "", "hex").reverse();
  const data = form.getAll("data").map((block) => Buffer.from(block, "hex"));
  if (form.get("cmd") === "getsetting") {
    if (data[0]) heartbeats.push(readSerial(data[0], 0));
    return `result=${sealedHex([5], flag, Array(53).fill(0))}`;
  }
  const sn = readSerial(Buffer.from(form.get("status") ?? "", "hex"), 2);
  for (const block of data) {
    const [year = 0, ...rest] = block.subarray(0, 6);
    const stamp = [2000 + year, ...rest.map((part) => String(part).padStart(2, "0"))].join("");
    take(sn, "1", stamp, { in: block.readUInt32LE(7), out: block.readUInt32LE(11) });
  }
  return `result=${sealedHex([1], flag, Array(12).fill(0))}`;
}
