import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { BrokenZip, openZip, TooLargeUnpacked } from "./zip-entries.ts";

interface Made {
  name: string;
  text: string;
  /** Left out of the list. */
  unlisted?: boolean;
  /** Bytes behind it: its sizes, as streaming writers put them. */
  behind?: number;
  /** What the list says of its length. */
  claims?: number;
}

/** An archive by hand: entries, then the list of them. */
function makeZip(files: readonly Made[], { twice = false }: { twice?: boolean } = {}): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const { name, text, unlisted, behind = 0, claims = text.length } of files) {
    const body = deflateRawSync(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(body.length, 20);
    entry.writeUInt32LE(claims, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const whole = Buffer.concat([head, Buffer.from(name), body, Buffer.alloc(behind)]);
    parts.push(whole);
    at += whole.length;
    if (!unlisted) listed.push(Buffer.concat([entry, Buffer.from(name)]));
  }
  if (twice) listed.push(listed[0] as Buffer);
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed.length, 8);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const a = { name: "a.xml", text: "<a/>" };
const b = { name: "b.xml", text: "<b/>" };
const most = 1_000;

test("listed entries are read, also where their sizes stand behind them", async () => {
  const zip = openZip(
    makeZip([
      { ...a, behind: 16 },
      { ...b, behind: 24 },
    ]),
    most,
  );
  expect(zip.names).toEqual(["a.xml", "b.xml"]);
  expect(await zip.text("b.xml")).toBe("<b/>");
  expect(await zip.text("c.xml")).toBeNull();
});

test("an entry that is not in the list is refused, wherever it stands", () => {
  const bomb = { name: "sheet1.xml", text: "x".repeat(100_000), unlisted: true };
  for (const files of [
    [bomb, a, b],
    [a, bomb, b],
    [a, b, bomb],
  ])
    expect(() => openZip(makeZip(files), most)).toThrow(BrokenZip);
});

test("an entry that is listed twice is refused, and so are two of one name", () => {
  expect(() => openZip(makeZip([a, b], { twice: true }), most)).toThrow(BrokenZip);
  expect(() => openZip(makeZip([a, { ...b, name: a.name }]), most)).toThrow(BrokenZip);
});

test("what is larger unpacked than allowed is refused; what lies about its length is not unpacked", async () => {
  const large = { name: "a.xml", text: "x".repeat(2_000) };
  expect(() => openZip(makeZip([large]), most)).toThrow(TooLargeUnpacked);
  const lying = openZip(makeZip([{ ...large, claims: 10 }]), most);
  await expect(lying.text("a.xml")).rejects.toThrow(BrokenZip);
});
