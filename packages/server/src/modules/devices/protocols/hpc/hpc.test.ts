import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc16 } from "../crc16.ts";
import type { Outcome } from "../protocol.ts";
import { parseBlock, sealed } from "./block.ts";
import { hpc } from "./hpc.ts";
import { answer, asking, cache, decode, hex, post, wanted, withCrc } from "./made-forms.ts";
import { samples } from "./samples.ts";

const soundStatus = "01010D3BB3820056000D0001";
const sevenIn = "1A0B15082D00000700000004000000";

describe("checksums", () => {
  it("are the ones of the samples, high byte first", () => {
    const { settings, settingsReset, counts, changedAnswer, confirmedAnswer, countsAnswer } = samples;
    const text = [settings, settingsReset, counts, changedAnswer, confirmedAnswer, countsAnswer].join("&");
    const blocks = [...text.matchAll(/(?:data|status|result)=([\dA-F]+)/g)].map(([, block = ""]) => block);
    expect(blocks).toHaveLength(8);
    for (const block of blocks) {
      const bytes = Buffer.from(block, "hex");
      expect(hex(sealed(Buffer.from(bytes)))).toBe(block);
      expect(parseBlock(block, bytes.length)).toEqual(bytes);
    }
  });

  it("is not the one the manual prints under its status", () => {
    expect(crc16(Buffer.from(samples.manualStatus.slice(0, -4), "hex"))).toBe(0xaf24);
    expect(parseBlock(samples.manualStatus, 14)).toBe("the checksum is wrong");
  });
});

describe("cache", () => {
  const record = (wall: string, counts: { in: number; out: number }) => ({
    line: "1",
    at: { wall },
    anchor: "end",
    seconds: "recordPeriod",
    values: counts,
  });

  it("reads counts and batteries", () => {
    expect(decode(samples.counts)).toEqual({
      ok: true,
      message: {
        sn: "82B33B0D",
        kind: "records",
        records: [
          record("2026-11-21 08:45:00", { in: 7, out: 4 }),
          record("2026-11-21 08:50:00", { in: 3, out: 5 }),
        ],
        state: { version: "1.1", codeState: 1, batteryTransmitter: 86, batteryReceiver: 13 },
      },
    });
  });

  it("reads the manual's status under the checksum it should have", () => {
    expect(decode(cache(samples.manualStatus.slice(0, -4)))).toEqual({
      ok: true,
      message: {
        sn: "5251AE42",
        kind: "records",
        records: [],
        state: { version: "1.1", codeState: 0, batteryTransmitter: 86, batteryReceiver: 13 },
      },
    });
  });

  it("reads keys and hex in any case, an escaped body, blanks and a line end", () => {
    const message = decode(samples.counts);
    const lower = samples.counts.toLowerCase();
    const escaped = samples.counts.replaceAll("82", "%38%32").replace("&status", "&temp=20&Tend=x&Status");
    for (const body of [lower, lower.toUpperCase(), escaped, `${samples.counts}\r\n`])
      expect(decode(body)).toEqual(message);
    expect(hpc.decode(post(samples.counts, "text/html"))).toEqual(message);
  });

  it("counts an empty interval, a record that comes twice, and the largest count", () => {
    const empty = `1A0B15082D0000${"00".repeat(8)}`;
    expect(decode(cache(soundStatus, empty))).toMatchObject({
      message: { records: [record("2026-11-21 08:45:00", { in: 0, out: 0 })] },
    });
    const twice = decode(cache(soundStatus, sevenIn, sevenIn));
    const seven = record("2026-11-21 08:45:00", { in: 7, out: 4 });
    expect(twice).toMatchObject({ message: { records: [seven, seven] } });
    expect(decode(cache(soundStatus, "1A0B15082D0000FFFFFF7F00000100"))).toMatchObject({
      message: { records: [{ values: { in: 2_147_483_647, out: 65_536 } }] },
    });
  });

  it.each([
    ["lost focus", "01010D3BB3820156000D0001", { codeState: 0 }],
    ["charging", "01010D3BB3820056000D0201", { batteryReceiver: 102 }],
    ["another version", "020A0D3BB3820056000D0001", { version: "2.10" }],
  ])("knows %s", (_, status, state) => {
    expect(decode(cache(status, sevenIn))).toMatchObject({ message: { state } });
  });

  it("takes neither millivolts nor nonsense for per cent, nor an unknown focus for a state", () => {
    const decoded = decode(cache("01010D3BB38207100EFF0001", sevenIn));
    expect(decoded.ok && decoded.message.state).toEqual({ version: "1.1" });
  });

  it("is answered byte for byte", () => {
    expect(answer(samples.counts, "stored", { wallClock: "2026-11-21 08:50:02" })).toEqual({
      status: 200,
      contentType: "application/x-www-form-urlencoded",
      body: samples.countsAnswer,
    });
  });

  it("takes a stranger's counts, but does not set its clock", () => {
    expect(answer(samples.counts, "waiting").body).toBe(
      `result=${withCrc("01041B001A0B150832000008001600")}`,
    );
  });

  it.each<[string, string, Outcome]>([
    ["counts that could not be stored", samples.counts, "failed"],
    ["counts with times that make no sense", samples.counts, "unreadable"],
    ["damaged counts", samples.counts.replace("8FD3", "8FD4"), "unreadable"],
    ["settings while the database is away", asking(), "failed"],
    ["damaged settings", samples.settings.replace("168E", "168F"), "unreadable"],
    ["a command that is not known", "cmd=upgrade&flag=1B04", "unreadable"],
  ])("tells the counter to keep its data: %s", (_, body, outcome) => {
    const flag = body.includes("flag=1B04") ? "041B" : "2E02";
    const { status, body: text } = answer(body, outcome);
    expect(status).toBe(200);
    expect(text).toBe(`result=${withCrc(`00${flag}001A0B150832000008001600`)}`);
  });

  it("answers without a readable flag", () => {
    for (const body of ["", "flag=12", "flag=XYZW"])
      expect(answer(body, "unreadable").body).toMatch(/^result=000000/);
  });

  it.each([
    ["no status", `cmd=cache&flag=1B04&count=0`, "status: not 14 bytes in hex", undefined],
    [
      "the manual's status",
      `cmd=cache&status=${samples.manualStatus}&count=0`,
      "status: the checksum is wrong",
      undefined,
    ],
    [
      "fewer records than count",
      samples.counts.replace("0002", "0003"),
      "count is not the number of records",
      "82B33B0D",
    ],
    [
      "more records than count",
      samples.counts.replace("0002", "0001"),
      "count is not the number of records",
      "82B33B0D",
    ],
    ["no count", samples.counts.replace("&count=0002", ""), "count is not the number of records", "82B33B0D"],
    [
      "a damaged record",
      samples.counts.replace("54B7", "54B8"),
      "data[1]: the checksum is wrong",
      "82B33B0D",
    ],
    ["a short record", samples.counts.replace("54B7", "54"), "data[1]: not 17 bytes in hex", "82B33B0D"],
    [
      "no such day",
      cache(soundStatus, "1A021E082D00000700000004000000"),
      "data[0]: the time cannot be read",
      "82B33B0D",
    ],
    [
      "no such year",
      cache(soundStatus, "640B15082D00000700000004000000"),
      "data[0]: the time cannot be read",
      "82B33B0D",
    ],
    [
      "too many people",
      cache(soundStatus, "1A0B15082D00000000008000000000"),
      "data[0]: the counts are too large",
      "82B33B0D",
    ],
  ])("refuses %s", (_, body, reason, sn) => {
    expect(decode(body)).toEqual({ ok: false, reason, ...(sn && { sn }) });
  });

  it("reads `count` in hex", () => {
    const blocks = Array.from({ length: 16 }, () => sevenIn);
    expect(decode(cache(soundStatus, ...blocks))).toMatchObject({ ok: true });
    expect(decode(cache(soundStatus, ...blocks).replace("count=10", "count=0010"))).toMatchObject({
      ok: true,
    });
    expect(decode(cache(soundStatus, ...blocks).replace("count=10", "count=16"))).toMatchObject({
      ok: false,
    });
  });
});

describe("random bodies", () => {
  const outcomes = fc.constantFrom<Outcome>("stored", "waiting", "unreadable", "failed");

  it("never throws and never counts on random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), outcomes, (raw, outcome) => {
        const payload = post(Buffer.from(raw));
        const decoded = hpc.decode(payload);
        expect(decoded.ok).toBe(false);
        hpc.answer(payload, decoded, outcome, wanted);
      }),
      { numRuns: 500 },
    );
  });

  it("never throws and never counts on random forms, nor on sound blocks in wrong places", () => {
    const blocks = samples.counts.match(/[\dA-F]{28,}/g) ?? [];
    const value = fc.oneof(fc.string(), fc.constantFrom("1", "0002", "cache", "getsetting", ...blocks));
    const field = fc.tuple(fc.constantFrom("cmd", "flag", "status", "data", "count", "x"), value);
    const head = fc.constantFrom("cmd=cache&", "cmd=getsetting&", "");
    fc.assert(
      fc.property(head, fc.array(field, { maxLength: 8 }), outcomes, (start, fields, outcome) => {
        const body = start + new URLSearchParams(fields).toString();
        const payload = post(body);
        const decoded = hpc.decode(payload);
        hpc.answer(payload, decoded, outcome, wanted);
        if (!decoded.ok) return;
        for (const { values } of decoded.message.records) expect([7, 3]).toContain(values.in);
      }),
      { numRuns: 1000 },
    );
  });

  it("refuses every change of a single hex digit of a block", () => {
    const digits = [samples.counts, samples.settings].flatMap((body) =>
      [...body.matchAll(/(?<=(status|data)=[\dA-F]*)[\dA-F]/g)].map(({ index }) => ({ body, index })),
    );
    expect(digits).toHaveLength(2 * (14 + 17 + 17 + 53));
    for (const { body, index } of digits) {
      for (const digit of "0123456789ABCDEF".replace(body[index] ?? "", ""))
        expect(decode(body.slice(0, index) + digit + body.slice(index + 1)).ok).toBe(false);
    }
  });

  it("counts the same or nothing after any change of a single character", () => {
    const counted = decode(samples.counts);
    const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
    for (let at = 0; at < samples.counts.length; at++) {
      for (const character of characters) {
        const changed = samples.counts.slice(0, at) + character + samples.counts.slice(at + 1);
        const decoded = decode(Buffer.from(changed, "latin1"));
        if (decoded.ok && !isDeepStrictEqual(decoded, counted)) expect(changed).toBe(samples.counts);
      }
    }
  });

  it("refuses every body that was cut off, or lost or doubled a record", () => {
    for (let length = 0; length < samples.counts.length; length++)
      expect(decode(samples.counts.slice(0, length)).ok).toBe(false);
    const [, first = "", second = ""] = /(&data=\w+)(&data=\w+)/.exec(samples.counts) ?? [];
    for (const body of [
      samples.counts.replace(first, ""),
      samples.counts.replace(second, ""),
      samples.counts.replace(second, second + second),
    ])
      expect(decode(body)).toMatchObject({ ok: false, reason: "count is not the number of records" });
  });
});
