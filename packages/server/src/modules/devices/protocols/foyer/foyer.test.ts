import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySchema, decodeFoyer, foyerMqtt } from "./foyer.ts";
import { plainMessages } from "./plain-message.ts";

const json = (body: unknown) => Buffer.from(JSON.stringify(body));
const record = { start: "2022-07-01T00:00:00+02:00", seconds: 3600, line: "1", in: 5, out: 4, passby: 40 };
const decodedRecord = {
  line: "1",
  at: { utc: new Date("2022-06-30T22:00:00Z") },
  anchor: "start",
  seconds: 3600,
  values: { in: 5, out: 4, passby: 40 },
};

describe("decodeFoyer", () => {
  it("reads one device", () => {
    expect(decodeFoyer(json({ sn: "A-1", records: [record] }))).toEqual({
      ok: true,
      messages: [{ sn: "A-1", records: [decodedRecord] }],
    });
  });

  it("reads past a byte order mark, and says where JSON is broken or that it is compressed", () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json({ sn: "A-1", records: [record] })]);
    expect(decodeFoyer(marked)).toMatchObject({ ok: true, messages: [{ sn: "A-1" }] });
    expect(decodeFoyer(Buffer.from('{"sn": "A-1", "records": [}'))).toEqual({
      ok: false,
      path: "",
      reason: expect.stringMatching(/^the body is no JSON: Unexpected token '}'/),
    });
    expect(decodeFoyer(gzipSync(json({ sn: "A-1", records: [record] })))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("gzip"),
    });
  });

  it("takes only offsets that clocks have", () => {
    const at = (start: string) => decodeFoyer(json({ sn: "A-1", records: [{ ...record, start }] })).ok;
    expect(["Z", "+14:00", "-12:00", "+05:45"].map((offset) => at(`2022-07-01T00:00:00${offset}`))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      decodeFoyer(json({ sn: "A-1", records: [{ ...record, start: "2022-07-01T00:00:00-21:00" }] })),
    ).toEqual({
      ok: false,
      path: "records[0].start",
      reason: "Invalid offset: expected -12:00 to +14:00",
    });
    expect(["+14:15", "-12:30"].map((offset) => at(`2022-07-01T00:00:00${offset}`))).toEqual([false, false]);
  });

  it("reads a list, lines and the values in lists", () => {
    const event = { start: "2022-07-01T08:00:00.250Z", seconds: 0, line: "door 2", in: 1, gender: [0, 1, 0] };
    expect(
      decodeFoyer(
        json([
          { sn: "A-1", records: [record] },
          { sn: "A-2", records: [event] },
        ]),
      ),
    ).toEqual({
      ok: true,
      messages: [
        { sn: "A-1", records: [decodedRecord] },
        {
          sn: "A-2",
          records: [
            {
              line: "door 2",
              at: { utc: new Date("2022-07-01T08:00:00.250Z") },
              anchor: "start",
              seconds: 0,
              values: { in: 1, genderMale: 0, genderFemale: 1, genderUnknown: 0 },
            },
          ],
        },
      ],
    });
  });

  it.each([
    [
      { sn: "A", records: [record, { ...record, start: "today" }] },
      "records[1].start",
      "Invalid ISO datetime",
    ],
    [
      [
        { sn: "A", records: [record] },
        { sn: "B", records: [{ ...record, in: -1 }] },
      ],
      "[1].records[0].in",
      ">=0",
    ],
    [{ sn: "A", records: [{ ...record, enter: 1 }] }, "records[0]", '"enter"'],
    [{ sn: "A", records: [{ ...record, "\u0000": 1 }] }, "records[0]", "Unrecognized"],
    [{ sn: "a b", records: [] }, "sn", "a serial number has"],
    [{ sn: "A" }, "records", "expected array"],
    [[], "", "at least 1|>=1"],
    ["text", "", "expected object"],
    [null, "", "expected object"],
  ])("refuses the whole of %j with the place and the reason", (body, path, reason) => {
    const decoded = decodeFoyer(json(body));
    expect(decoded).toMatchObject({ ok: false, path, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(decoded)).not.toContain("\\u0000");
  });

  it("refuses what is not JSON", () => {
    expect(decodeFoyer(Buffer.from("{"))).toMatchObject({ ok: false, path: "" });
  });
});

describe("foyerMqtt", () => {
  const decode = (body: Buffer) =>
    foyerMqtt.decode({ topic: "foyer/v1/A-1/flow", sn: "A-1", body, receivedAt: new Date() });

  it("takes one device or a list of the same one", () => {
    const expected = (records: number) => ({
      ok: true,
      message: {
        sn: "A-1",
        kind: "records",
        namesAll: true,
        records: Array(records).fill(decodedRecord),
        state: {},
      },
    });
    const message = { sn: "A-1", records: [record] };
    expect(decode(json(message))).toEqual(expected(1));
    expect(decode(json([message, message]))).toEqual(expected(2));
  });

  it("refuses several serial numbers, and says where a record is wrong", () => {
    const several = [
      { sn: "A-1", records: [] },
      { sn: "A-2", records: [] },
    ];
    expect(decode(json(several))).toEqual({ ok: false, reason: "more than one serial number in a message" });
    const wrong = { sn: "A-1", records: [{ ...record, seconds: -1 }] };
    expect(decode(json(wrong))).toMatchObject({ reason: expect.stringMatching(/^records\[0\]\.seconds: /) });
  });

  it("never throws on random bytes or JSON, and never counts on them", () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw));
    fc.assert(fc.property(fc.oneof(bytes, fc.json().map(Buffer.from)), (body) => decode(body).ok === false));
  });
});

const start = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    ...["2024-02-29T23:59:59Z", "2023-02-29T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-01T24:00:00Z"],
    ...[
      "2024-01-01T00:00Z",
      "2024-01-01T00:00:00.5+05:30",
      "2024-01-01T00:00:00+25:00",
      "2024-01-01",
      "noon",
    ],
  ),
);
const amount = fc.oneof(
  { arbitrary: fc.nat(), weight: 12 },
  {
    arbitrary: fc.constantFrom(
      -1,
      0.5,
      2_147_483_647,
      2_147_483_648,
      2 ** 53,
      1e300,
      -0,
      "3",
      null,
      true,
      [1],
    ),
    weight: 1,
  },
);
const oneOf = (...names: string[]) => fc.constantFrom(...names);
const entry = fc.tuple(
  oneOf("in", "out", "passby", "child", "dwellMs", "dwellCount", "gender", "colour", "__proto__"),
  amount,
);
const anyRecord = fc
  .tuple(
    start,
    fc.oneof(fc.constant(300), amount),
    fc.option(oneOf("1", "2", "door-3", " 1", "", "Tür", "x".repeat(65)), { freq: 1 }),
    fc.array(entry),
  )
  .map(([at, seconds, line, entries]) => {
    const fields = entries
      .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join("");
    const named = line === null ? "" : `,"line":${JSON.stringify(line)}`;
    return `{"start":${JSON.stringify(at)},"seconds":${JSON.stringify(seconds)}${named}${fields}}`;
  });
const anyMessage = fc
  .tuple(oneOf("A-1", "b:2", "c.3", "", "x y"), fc.array(anyRecord, { maxLength: 2 }), fc.nat(5))
  .map(([sn, records, nth]) => `{"sn":"${sn}","records":[${records}]${nth === 0 ? ',"more":1' : ""}}`);
const anyBody = fc.oneof(
  anyMessage,
  fc.array(anyMessage, { maxLength: 3 }).map((all) => `[${all}]`),
);

describe("the quick way", () => {
  it("reads most messages, and what it reads the schema reads alike", () => {
    let quick = 0;
    fc.assert(
      fc.property(anyBody, (body) => {
        const plain = plainMessages(JSON.parse(body));
        if (!plain) return;
        quick++;
        expect({ ok: true, messages: plain }).toEqual(bySchema(JSON.parse(body)));
      }),
      { numRuns: 2_000 },
    );
    expect(quick).toBeGreaterThan(100);
    expect(plainMessages([{ sn: "A-1", records: [record] }])).toBeDefined();
  });

  it("leaves too much of everything to the schema, which refuses it", () => {
    const many = { sn: "A-1", records: Array.from({ length: 5_001 }, () => record) };
    expect(plainMessages([many, many])).toBeUndefined();
    expect(decodeFoyer(json([many, many])).ok).toBe(false);
  });
});
