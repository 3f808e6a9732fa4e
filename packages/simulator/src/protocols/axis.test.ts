import { describe, expect, it } from "vitest";
import { ZoneClock } from "../model/zone-clock.ts";
import { reportBody } from "./axis.ts";

/** As captured, application 11.11.148. */
const captured = `{
  "apiName": "Axis Retail Data", "apiVersion": "0.4",
  "utcSent": "2025-05-22T08:15:38Z", "localSent": "2025-05-22T10:15:38",
  "data": {
    "utcFrom": "2025-05-22T08:14:00Z", "utcTo": "2025-05-22T08:15:00Z",
    "localFrom": "2025-05-22T10:14:00", "localTo": "2025-05-22T10:15:00",
    "measurements": [ { "kind": "people-counts",
      "utcFrom": "2025-05-22T08:14:00Z", "utcTo": "2025-05-22T08:15:00Z",
      "localFrom": "2025-05-22T10:14:00", "localTo": "2025-05-22T10:15:00",
      "items": [ { "direction": "in", "count": 1, "adults": 0 }, { "direction": "out", "count": 2, "adults": 0 } ] } ] },
  "sensor": { "application": "AXIS 3D People Counter", "applicationVersion": "11.11.148", "timeZone": "Europe/Zurich",
    "name": "axis-b8a44fa89c85", "serial": "b8a44fa89c85", "ipAddress": "192.168.109.60" }
}`;

const sensor = { sn: "b8a44fa89c85", zone: "Europe/Zurich" };
const clock = ZoneClock.of("Europe/Zurich");
const now = Date.parse("2025-05-22T08:15:38Z");

function record(minute: number, values: object) {
  const start = Date.parse("2025-05-22T08:14:00Z") + minute * 60_000;
  return { sn: sensor.sn, line: "1", start, seconds: 60, values };
}

describe("Axis report", () => {
  it("is the captured one, key for key", () => {
    const body = reportBody(sensor, [record(0, { in: 1, out: 2 })], clock, now);
    expect(JSON.stringify(body)).toBe(JSON.stringify(JSON.parse(captured)));
  });

  it("carries a backlog", () => {
    const body = reportBody(sensor, [record(0, {}), record(1, { in: 4, adult: 2, staffIn: 1 })], clock, now);
    expect(body).toMatchObject({
      data: {
        utcFrom: "2025-05-22T08:14:00Z",
        utcTo: "2025-05-22T08:16:00Z",
        measurements: [
          { localTo: "2025-05-22T10:15:00", items: [{ count: 0 }, { count: 0 }] },
          { localTo: "2025-05-22T10:16:00", items: [{ count: 4, adults: 3 }, { count: 0 }] },
        ],
      },
    });
  });
});
