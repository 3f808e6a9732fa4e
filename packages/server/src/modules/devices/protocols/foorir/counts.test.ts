import { describe, expect, it } from "vitest";
import type { DecodedRecord } from "../protocol.ts";
import { foorir } from "./foorir.ts";
import { samples } from "./samples.ts";

const receivedAt = new Date("2024-05-01T12:00:00Z");
const feeds = ["aggregate", "window", "total"];

function decode(body: unknown) {
  const source = typeof body === "string" ? body : JSON.stringify(body);
  const path = "/api/camera/dataupload";
  return foorir.decode({ path, contentType: "application/json", body: Buffer.from(source), receivedAt });
}

function records(body: unknown): DecodedRecord[] {
  const decoded = decode(body);
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.message.records;
}

const from = (seconds: number) => ({ at: { utc: new Date(seconds * 1000) }, anchor: "start" as const });

describe("counts as plain numbers", () => {
  it("reads the printed example in spite of its faults", () => {
    expect(decode(samples.data)).toEqual({
      ok: true,
      message: {
        sn: "2010010000000000",
        kind: "records",
        records: [
          {
            line: "1",
            ...from(1640995200),
            seconds: 43_200,
            values: {
              in: 1,
              out: 3,
              passby: 1641038400,
              turnback: 1,
              dwellMs: 3 * (1 + 3 + 1641038400 + 1),
              dwellCount: 1 + 3 + 1641038400 + 1,
            },
          },
        ],
        feeds,
        state: { clock: { utc: new Date(1641038400_000) } },
      },
    });
  });

  it("reads the history; its elements are intervals, not lines", () => {
    const record = {
      line: "1",
      ...from(1640995200),
      seconds: 43_200,
      values: { in: 1, out: 2, passby: 2, turnback: 3, dwellMs: 16_000, dwellCount: 8 },
    };
    expect(decode(samples.history)).toEqual({
      ok: true,
      message: { sn: "2010010000000000", kind: "records", records: [record, record], feeds, state: {} },
    });
    expect(records({ sn: "A1", len: 0, data: [] })).toEqual([]);
  });

  it("reads the counts of the AI camera, and of its list of persons who they were", () => {
    expect(decode(samples.dataAi)).toEqual({
      ok: true,
      message: {
        sn: "DEVICE_SN",
        kind: "records",
        records: [
          {
            line: "1",
            ...from(1752820800),
            seconds: 60,
            values: {
              in: 3,
              out: 1,
              passby: 5,
              turnback: 1,
              dwellMs: 600_000,
              dwellCount: 10,
              genderMale: 1,
              age31: 1,
            },
          },
        ],
        feeds,
        state: { clock: { utc: new Date(1752820860_000) } },
      },
    });
  });

  it("takes adults and children from those who enter", () => {
    const split = { inAdult: 4, outAdult: 2, passbyAdult: 9, inChild: 1, outChild: 1, passbyChild: 9 };
    expect(records({ sn: "A1", startTime: 100, endTime: 160, in: 5, out: 3, ...split })[0]).toMatchObject({
      values: { in: 5, out: 3, adult: 4, child: 1 },
    });
  });

  it("leaves out what was not measured", () => {
    const [record] = records({
      sn: "A1",
      startTime: 100,
      endTime: 160,
      in: 5,
      out: 3,
      avgStayTime: 0,
      passby: null,
    });
    expect(record?.values).toEqual({ in: 5, out: 3 });
    const [empty] = records({ sn: "A1", startTime: 100, endTime: 160, in: 0, out: 0, avgStayTime: 900 });
    expect(empty?.values).toEqual({ in: 0, out: 0 });
  });

  it("ends at its time, or when it arrived, where it has no interval", () => {
    const open = { anchor: "end", seconds: "recordPeriod" };
    const [end, sent, arrived, start] = [
      { endTime: 160 },
      { time: 170 },
      {},
      { startTime: 100, time: 170 },
    ].map((span) => records({ sn: "A1", in: 1, out: 0, ...span })[0]);
    expect(end).toMatchObject({ ...open, at: { utc: new Date(160_000) } });
    expect(sent).toMatchObject({ ...open, at: { utc: new Date(170_000) } });
    expect(arrived).toMatchObject({ ...open, at: { utc: receivedAt } });
    expect(start).toMatchObject({ ...from(100), seconds: "recordPeriod" });
  });
});

describe("stay", () => {
  it("tells who is in view and counts nobody", () => {
    expect(decode(samples.stay)).toEqual({
      ok: true,
      message: {
        sn: "201000002209190025",
        kind: "heartbeat",
        records: [],
        state: { currentStay: 2, clock: { utc: new Date("2022-11-07T06:35:59Z") } },
      },
    });
  });
});

describe("counts by detection line", () => {
  const group = (count: number, child = 0, staff = 0) => ({ count, child, staff });
  const line = { in: group(5, 1, 1), out: group(3, 0, 1) };

  it("parts adults from children and staff", () => {
    expect(decode(samples.lines)).toEqual({
      ok: true,
      message: {
        sn: "2010010000000000",
        kind: "records",
        records: [
          {
            line: "1",
            at: { utc: receivedAt },
            anchor: "end",
            seconds: "recordPeriod",
            values: { in: 5, out: 3, passby: 9, turnback: 0, staffIn: 1, staffOut: 1, adult: 3, child: 1 },
          },
        ],
        feeds,
        state: {},
      },
    });
  });

  it("takes interval and line from the record where it tells them", () => {
    const span = { startFlow: 1640995200, endFlow: 1640995260 };
    const data = [
      { ...line, ...span, regionId: 7 },
      { ...line, ...span },
      { ...line, ...span, regionId: "door" },
    ];
    const read = records({ sn: "A1", data });
    expect(read.map((record) => record.line)).toEqual(["7", "2", "door"]);
    expect(read[0]).toMatchObject({ ...from(1640995200), seconds: 60 });
  });

  it("sums up the stay over everybody followed", () => {
    const stayTime = { avgTime: 1500 };
    const [record] = records({
      sn: "A1",
      data: [{ ...line, pass: group(2), " stayTime ": { " avgTime": 1500 } }],
    });
    expect(record?.values).toMatchObject({ dwellMs: 15_000, dwellCount: 10 });
    expect(records({ sn: "A1", data: [{ ...line, pass: group(2), stayTime }] })[0]).toEqual(record);
  });

  it("refuses more children and staff than people", () => {
    expect(decode({ sn: "A1", data: [line, { ...line, in: group(1, 1, 1) }] })).toEqual({
      ok: false,
      reason: "data[1] in: child and staff are more than count",
      sn: "A1",
    });
  });
});

describe("running totals", () => {
  const totals = { in: 120, out: 118 };
  const read = (body: object) => {
    const decoded = decode({ sn: "A1", ...body });
    if (!decoded.ok) throw new Error(decoded.reason);
    expect(decoded.message).toMatchObject({ kind: "records", records: [], feeds });
    return decoded.message.readings;
  };

  it("are a reading at the end of their span, of the people of the upload they tell nothing", () => {
    const people = { attributes: [{ eventType: 0, gender: 1, age: [31, 45], workcard: 1 }] };
    const body = {
      ...totals,
      ...people,
      passby: 7,
      inAdult: 100,
      inChild: 20,
      avgStayTime: 900,
      startTime: 100,
      endTime: 400,
    };
    expect(read({ ...body, dataMode: "Total" })).toEqual([
      {
        line: "1",
        feed: "total",
        at: { utc: new Date(400_000) },
        seconds: 300,
        totals: { in: 120, out: 118, passby: 7, adult: 100, child: 20 },
      },
    ]);
  });

  it.each([
    ["a span of more than an hour is not how often they come", { startTime: 100, endTime: 3701 }, 3_701_000],
    ["an hour may be", { startTime: 100, endTime: 3700 }, 3_700_000, 3600],
    ["no span", { endTime: 400, time: 500 }, 400_000],
    ["only when they were sent", { time: 500 }, 500_000],
    ["a span that runs backwards", { startTime: 500, endTime: 400 }, 400_000],
    ["an empty span", { startTime: 400, endTime: 400 }, 400_000],
    ["no time at all", {}, receivedAt.getTime()],
  ])("%s", (_, span, at, seconds: number | "recordPeriod" = "recordPeriod") => {
    expect(read({ ...totals, ...span, dataMode: " total " })).toEqual([
      { line: "1", feed: "total", at: { utc: new Date(at) }, seconds, totals },
    ]);
  });

  it("come in lists too, of lines and of times", () => {
    const group = { count: 5, child: 1, staff: 1 };
    const lines = [{ in: group, out: group, stayTime: { avgTime: 1500 }, regionId: 3, endFlow: 400 }];
    expect(read({ dataMode: "Total", data: lines })).toEqual([
      {
        line: "3",
        feed: "total",
        at: { utc: new Date(400_000) },
        seconds: "recordPeriod",
        totals: { in: 5, out: 5, staffIn: 1, staffOut: 1, adult: 3, child: 1 },
      },
    ]);
    const history = [1, 2].map((index) => ({ ...totals, startTime: index * 60, endTime: (index + 1) * 60 }));
    expect(read({ dataMode: "Total", data: history })?.map(({ at, seconds }) => [at, seconds])).toEqual([
      [{ utc: new Date(120_000) }, 60],
      [{ utc: new Date(180_000) }, 60],
    ]);
  });

  it("are told from increments element by element", () => {
    const decoded = decode({ sn: "A1", data: [{ ...totals, dataMode: "Total" }, totals] });
    if (!decoded.ok) throw new Error(decoded.reason);
    expect([decoded.message.records.length, decoded.message.readings?.length]).toEqual([1, 1]);
  });
});
