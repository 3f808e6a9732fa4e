import { describe, expect, it } from "vitest";
import { logicsBody, statusBody } from "./xovis.ts";

const sn = "80:1F:12:D3:27:CA";
const start = 1684325340000;

describe("Xovis bodies", () => {
  it("holds a logic for each line with the windows of its two counters", () => {
    const record = (line: string, minute: number, values: object) => ({
      sn,
      line,
      start: start + minute * 60_000,
      seconds: 60,
      values,
    });
    const batch = [
      record("3", 0, { in: 1 }),
      record("4", 0, { in: 2, out: 5, adult: 2 }),
      record("3", 1, { out: 1 }),
    ];
    const window = { samples: 1, samples_expected: 1 };
    expect(logicsBody(sn, batch, 2)).toEqual({
      logics_data: {
        package_info: { version: "5.0", id: 2, agent_id: 1001 },
        sensor_info: { serial_number: sn, type: "SINGLE_SENSOR" },
        logics: [
          {
            id: 3,
            name: "Line 3",
            info: "XLT_LINE_IN_OUT_COUNT",
            geometries: [{ id: 3, type: "LINE", name: "Line 3" }],
            records: [
              {
                from: 1684325340000,
                to: 1684325400000,
                ...window,
                counts: [
                  { id: 3001, name: "fw", value: 1 },
                  { id: 3002, name: "bw", value: 0 },
                ],
              },
              {
                from: 1684325400000,
                to: 1684325460000,
                ...window,
                counts: [
                  { id: 3001, name: "fw", value: 0 },
                  { id: 3002, name: "bw", value: 1 },
                ],
              },
            ],
          },
          expect.objectContaining({ id: 4, name: "Line 4" }),
        ],
      },
    });
  });

  it("tells its clock in its status", () => {
    expect(statusBody(sn, start, 7)).toMatchObject({
      status_data: {
        package_info: { id: 7 },
        states: { time: { state: { details: { time: "2023-05-17T12:09:00.000Z" } } } },
      },
    });
  });
});
