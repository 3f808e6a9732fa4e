import { FlowBody } from "@foyer/contract/counting/flow-message";
import { describe, expect, it } from "vitest";
import { ZoneClock } from "../model/zone-clock.ts";
import { diagsDocument, metricsDocument } from "./brickstream.ts";
import type { CountRecord } from "./count-record.ts";
import { flowBody } from "./flow-body.ts";
import { heartbeatBody, historyBody, uploadBody } from "./foorir.ts";
import { aggregateBody, statusBody } from "./foorir-aggregate.ts";
import { staffBody } from "./foorir-staff.ts";
import { analogStatistics } from "./he2-analog.ts";
import { digitalHeartbeat, digitalStatistics } from "./he2-digital.ts";
import { crc16, encodeHe2, takeHe2 } from "./he2-frame.ts";

const shanghai = ZoneClock.of("Asia/Shanghai");
const sn = "1952307280269";

function record(given: Partial<CountRecord> = {}): CountRecord {
  return { sn, line: "1", start: 1640995200_000, seconds: 43_200, values: {}, ...given };
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(" ", ""), "hex");
}

describe("HX-HE2 frames", () => {
  it("has the checksum of Modbus", () => {
    expect(crc16(Buffer.from("123456789"))).toBe(0x4b37);
  });

  it("writes the vendor's digital statistics byte for byte", () => {
    const end = Date.parse("2024-01-15T15:18:07+08:00");
    const data = digitalStatistics(
      record({ start: end - 300_000, seconds: 300, values: { out: 1 } }),
      shanghai,
    );
    expect(data).toBe("1952307280269,20240115151807,0,1,49,47,1,V5.38-EN,HX-H6");
    expect(encodeHe2(0xd2, 2, data)).toEqual(
      bytes(
        "7E FF FF FF FF D2 02 00 37 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 34 30 31 31 35 31 35 31 38 30 37 2C 30 2C 31 2C 34 39 2C 34 37 2C 31 2C 56 35 2E 33 38 2D 45 4E 2C 48 58 2D 48 36 00 7F 7D",
      ),
    );
  });

  it("writes the vendor's analog statistics byte for byte", () => {
    const end = Date.parse("2023-01-01T09:00:00+08:00");
    const data = analogStatistics(
      record({ start: end - 60_000, seconds: 60, values: { in: 10, out: 8 } }),
      shanghai,
    );
    expect(encodeHe2(0xd2, 2, data)).toEqual(
      bytes(
        "7E FF FF FF FF D2 02 00 36 31 39 35 32 33 30 37 32 38 30 32 36 39 2C 32 30 32 33 30 31 30 31 30 39 30 30 30 30 2C 31 30 2C 38 2C 31 2C 31 2C 31 2C 56 31 2E 30 2D 45 4E 2C 48 58 2D 4E 42 49 14 00 7D",
      ),
    );
  });

  it("ends the heartbeat with the checksum the vendor's print leaves out", () => {
    const data = "1952307280269,20230101090000,49,47,0,V5.38-EN,HX-H6";
    expect(digitalHeartbeat(sn, Date.parse("2023-01-01T09:00:00+08:00"), shanghai)).toBe(
      data.replace(",0,", ",1,"),
    );
    expect(encodeHe2(0xd1, 2, data).toString("hex")).toMatch(/^7effffffffd1020033.*483639687d$/);
  });

  it("escapes the bytes that frame, and reads them back", () => {
    const frame = encodeHe2(0xd2, 2, "{|}~");
    expect(frame.toString("hex")).toContain("7b7c5c7c5d7c5e");
    expect(takeHe2(Buffer.concat([bytes("0D 0A"), frame, bytes("7E")]))).toEqual({
      frame: { command: 0xd2, data: "{|}~" },
      rest: bytes("7E"),
    });
  });

  it("reads the vendor's answers, also one with a wrong length", () => {
    const heartbeat = bytes(
      "7E FF FF FF FF D1 D1 00 26 30 2C 32 30 32 34 30 31 32 34 31 38 34 31 30 31 2C 30 30 30 30 2C 32 33 35 39 2C 31 2C 30 2C 30 2C 30 2C 30 2C 30 4E B6 7D",
    );
    expect(takeHe2(heartbeat)?.frame).toEqual({
      command: 0xd1,
      data: "0,20240124184101,0000,2359,1,0,0,0,0,0",
    });
    const statistics = bytes(
      "7E FF FF FF FF D2 D2 00 18 30 2C 32 30 32 34 30 31 32 34 31 37 34 35 32 37 2C 30 2C 30 97 E5 7D",
    );
    expect(takeHe2(statistics)?.frame?.data).toBe("0,20240124174527,0,0");
    heartbeat[20]!++;
    expect(takeHe2(heartbeat)?.frame).toBeNull();
  });
});

describe("Foorir bodies", () => {
  it("writes the vendor's heartbeat", () => {
    expect(JSON.stringify(heartbeatBody("2010010000000000", 1641434640_000))).toBe(
      '{"sn":"2010010000000000","time":1641434640}',
    );
  });

  it("writes the vendor's history byte for byte", () => {
    const one = record({ values: { in: 1, out: 2, passby: 2, turnback: 3, dwellMs: 4000, dwellCount: 2 } });
    const printed = `{
      "sn": "2010010000000000",
      "len":2,
      "data":[
        { "time": 1641038400, "startTime": 1640995200, "endTime": 1641038400,
          "in": 1, "out": 2, "passby": 2, "turnback": 3, "avgStayTime": 2000 },
        { "time": 1641038400, "startTime": 1640995200, "endTime": 1641038400,
          "in": 1, "out": 2, "passby": 2, "turnback": 3, "avgStayTime": 2000 }
      ]
    }`;
    expect(JSON.stringify(historyBody("2010010000000000", [one, one]))).toBe(printed.replace(/\s/g, ""));
  });

  it("writes an upload with the vendor's keys, splits where they are known", () => {
    const one = record({ values: { in: 6, out: 3, turnback: 1, adult: 4, child: 1, staffIn: 1 } });
    expect(uploadBody(one, 1641038400_000)).toEqual({
      code: 0,
      msg: "success",
      sn,
      startTime: 1640995200,
      endTime: 1641038400,
      time: 1641038400,
      in: 6,
      out: 3,
      passby: 0,
      turnback: 1,
      avgStayTime: 0,
      inAdult: 5,
      inChild: 1,
    });
  });

  it("writes an element per detection line with children and staff in the count", () => {
    const values = { in: 5, out: 3, passby: 9, child: 1, staffIn: 1, staffOut: 1 };
    expect(staffBody(sn, [record({ values })], 1641038400_000)).toEqual({
      sn,
      time: 1641038400,
      data: [
        {
          regionId: "1",
          startFlow: 1640995200,
          endFlow: 1641038400,
          in: { count: 5, child: 1, staff: 1 },
          out: { count: 3, child: 0, staff: 1 },
          pass: { count: 9, child: 0, staff: 0 },
          turnback: { count: 0, child: 0, staff: 0 },
          stayTime: {
            avgTime: 0,
            maxTime: 0,
            childAvgTime: 0,
            childMaxTime: 0,
            staffAvgTime: 0,
            staffMaxTime: 0,
          },
        },
      ],
    });
  });
});

describe("Foorir's interval aggregate", () => {
  it("writes the vendor's keys, unique visitors where they are known", () => {
    const one = record({
      start: 1741046400_000,
      seconds: 60,
      values: { in: 7, out: 4, passby: 2, deduped: 4 },
    });
    expect(aggregateBody(one, 1741046520_000)).toEqual({
      schema_version: "1.0",
      type: "interval_aggregate",
      master_sn: sn,
      device_sns: [sn],
      batch_date: "2025-03-04",
      stat_basis: "enter",
      revision: 1741046520,
      interval_s: 60,
      start_ts_s: 1741046400,
      end_ts_s: 1741046460,
      event_counts: { enter: 7, leave: 4, pass_by: 2, turn_back: 0 },
      raw_stats: { count: 7 },
      final_stats: { count: 4, repeat: 3 },
    });
    expect(statusBody(sn, 1741046520_000)).toMatchObject({ type: "device_status", sn, ts: 1741046520 });
  });
});

describe("Brickstream documents", () => {
  const start = 1597302900_000;
  const minute = (given: Partial<CountRecord> = {}) => record({ start, seconds: 60, ...given });

  it("writes the vendor's counts byte for byte", () => {
    const batch = [minute(), minute({ start: start + 60_000 })];
    const document = metricsDocument("2010010000000001", batch, 1597303008_000, shanghai);
    const printed = [
      '<Count StartTime="15:15:00" EndTime="15:16:00" UnixStartTime="1597302900" Enters="0" Exits="0" Passings="0" Returns="0" Status="0"/>',
      '<Count StartTime="15:16:00" EndTime="15:17:00" UnixStartTime="1597302960" Enters="0" Exits="0" Passings="0" Returns="0" Status="0"/>',
    ];
    expect(document).toContain(printed.join(""));
    for (const element of [
      '<ReportData Interval="1"><Report Date="2020-08-13">',
      "<TransmitTime>1597303008</TransmitTime>",
      "<Timezone>8</Timezone>",
      "<SerialNumber>2010010000000001</SerialNumber>",
    ])
      expect(document).toContain(element);
    expect(document).toMatch(/^<\?xml [^>]+\?>\n<Metrics .*<\/Metrics>$/);
  });

  it("parts intervals, days and lines", () => {
    const batch = [
      minute({ values: { in: 1, out: 2, passby: 3, turnback: 4 } }),
      minute({ line: 'a"&<' }),
      minute({ start: start + 86_400_000 }),
      minute({ seconds: 300 }),
    ];
    const document = metricsDocument(sn, batch, start, shanghai);
    const found = (pattern: RegExp) => [...document.matchAll(pattern)].map(([, text]) => text);
    expect(found(/Interval="(.*?)"/g)).toEqual(["1", "5"]);
    expect(found(/Date="(.*?)"/g)).toEqual(["2020-08-13", "2020-08-14", "2020-08-13"]);
    expect(found(/Object Id="(.*?)"/g)).toEqual(["1", "a&quot;&amp;&lt;", "1", "1"]);
    expect(document).toContain('Enters="1" Exits="2" Passings="3" Returns="4"');
  });

  it("says with Diags that the device is there", () => {
    const document = diagsDocument(sn, start, shanghai);
    expect(document).toMatch(/<Diags .*<\/Diags>$/);
    expect(document).not.toContain("ReportData");
  });
});

describe("Foyer's own format", () => {
  it("is what the contract says, one device or several", () => {
    const values = {
      in: 3,
      out: 1,
      genderFemale: 2,
      genderUnknown: 1,
      age17: 3,
      dwellMs: 900,
      dwellCount: 1,
    };
    const one = JSON.parse(flowBody([record({ values })]));
    expect(FlowBody.parse(one)).toEqual(one);
    expect(one.records[0]).toEqual({
      start: "2022-01-01T00:00:00.000Z",
      seconds: 43_200,
      line: "1",
      in: 3,
      out: 1,
      dwellMs: 900,
      dwellCount: 1,
      gender: [0, 2, 1],
      age: [0, 0, 0, 3, 0, 0, 0],
    });
    const two = JSON.parse(
      flowBody([record(), record({ line: "2" }), record({ sn: "other", values: { carIn: 2 } })]),
    );
    expect(FlowBody.parse(two)).toEqual(two);
    expect(two.map((device: { records: object[] }) => device.records.length)).toEqual([2, 1]);
    expect(two[0].records[0]).toMatchObject({ in: 0, out: 0 });
    expect(two[1].records[0]).not.toHaveProperty("in");
  });
});
