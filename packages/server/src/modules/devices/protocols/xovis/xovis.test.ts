import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnswerSettings, Outcome } from "../protocol.ts";
import { decode, feeds, line, message, post, receivedAt, sensor, serial } from "./pushes.ts";
import { samples } from "./samples.ts";
import { xovis, xovisMqtt } from "./xovis.ts";

const settings = {} as AnswerSettings;

describe("firmware 5, other data", () => {
  it("reads what the sensor says of itself", () => {
    const states = {
      device: { state: { state: "OK" } },
      time: { state: { details: { time: "2022-02-25T11:20:05+01:00" }, state: "OK" } },
      updates: { state: { version: "5.0.3-9738700b2d" } },
    };
    expect(message({ status_data: { states } })).toEqual({
      sn: serial,
      kind: "heartbeat",
      records: [],
      feeds,
      state: { version: "5.0.3-9738700b2d", clock: { utc: new Date("2022-02-25T10:20:05Z") } },
    });
    expect(message({ status_data: null }).state).toEqual({});
    expect(message({ wifi_bt_data: { sensor_info: sensor } }).kind).toBe("heartbeat");
  });

  it("stores nothing of a test of the connection and answers it well", () => {
    const body = { connection_test: {} };
    expect(decode(body)).toEqual({ ok: false, reason: "a test of the connection", nothing: true });
    expect(xovis.answer(post(body), decode(body), "stored", settings).status).toBe(200);
  });
});

describe("serial number", () => {
  const anonymous = { logics_data: { logics: [] } };

  it("is the body's, else the address's", () => {
    expect(decode(line({ fw: 1 }), "A-1")).toMatchObject({ message: { sn: serial } });
    expect(decode(anonymous, "A-1")).toMatchObject({ message: { sn: "A-1", kind: "heartbeat" } });
    expect(decode({ values: [] }, "A-1")).toMatchObject({ message: { sn: "A-1" } });
  });

  it("is asked for where neither tells it", () => {
    expect(decode(anonymous)).toEqual({
      ok: false,
      reason:
        "no serial number: let the agent send its sensor metadata, or end its address in /xovis/<serial number>",
    });
  });

  it.each([7, "a b", "", "\u0000", {}])("is not %j", (serial_number) => {
    const body = { logics_data: { sensor_info: { serial_number }, logics: [] } };
    expect(decode(body, "A-1")).toEqual({ ok: false, reason: "the serial number cannot be read" });
  });
});

describe("refusal", () => {
  it.each(["", "no JSON", "[]", "null", "7", "{}", '{"values":7}', '{"values":[7]}', '{"content":{}}'])(
    "refuses %j",
    (body) => {
      expect(decode(body, "A-1")).toEqual({ ok: false, reason: expect.any(String), sn: "A-1" });
      expect(decode(body)).not.toHaveProperty("sn");
    },
  );

  it("refuses two kinds of data in a body", () => {
    expect(decode({ ...line({ fw: 1 }), live_data: { frames: [] } }, serial)).toMatchObject({ ok: false });
  });

  it("tells the sensor by status", () => {
    const status = (outcome: Outcome) =>
      xovis.answer(post(samples.live), decode(samples.live), outcome, settings).status;
    expect((["stored", "waiting", "unreadable", "failed"] as const).map(status)).toEqual([
      200, 200, 422, 503,
    ]);
  });
});

describe("MQTT", () => {
  it("knows the brand by its keys", () => {
    for (const sample of [...Object.values(samples), '{"connection_test":{}}', '{"status_data":{}}'])
      expect(xovisMqtt.recognises(JSON.parse(sample))).toBe(true);
    for (const other of [{}, { sn: "A-1", records: [] }, { values: [1] }, { content: "x" }])
      expect(xovisMqtt.recognises(other)).toBe(false);
  });

  it("decodes the same bodies; the topic's serial number stands in for the sensor's", () => {
    const topic = "foyer/v1/A-1/flow";
    const decoded = xovisMqtt.decode({ topic, sn: "A-1", body: Buffer.from(samples.logics), receivedAt });
    expect(decoded).toEqual(decode(samples.logics, "A-1"));
    const mapped = { topic: "shop/xovis", body: Buffer.from(samples.live), receivedAt };
    expect(xovisMqtt.decode(mapped)).toEqual(decode(samples.live));
  });
});

describe("random bodies", () => {
  it("never throws and never counts on random bytes and JSON", () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
      fc.json().map((json) => Buffer.from(json)),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        expect(xovis.decode({ ...post("", serial), body }).ok).toBe(false);
      }),
    );
  });

  it("never throws on samples with anything put anywhere, and counts only what is told", () => {
    const counted = [
      samples.v4Windows,
      JSON.stringify(line({ fw: 3, bw: 1, "fw-male": 1 })),
      samples.v4Events.replace("LineCrossing", "LineCount"),
      samples.live.replace(
        /"events".*/s,
        `"events": [ { "category": "COUNT", "type": "COUNT_INCREMENT",
          "attributes": { "logic_id": 4, "counter_name": "fw", "counter_value": 1471 } } ] } ] } }`,
      ),
    ];
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.double(),
      fc.constantFrom("fw", "LINE", -1, 2 ** 40),
    );
    fc.assert(
      fc.property(fc.constantFrom(...counted), fc.nat(60), anything, (sample, place, value) => {
        let visited = 0;
        const mutated = JSON.stringify(JSON.parse(sample), (_, old) => (visited++ === place ? value : old));
        const decoded = decode(mutated ?? "", serial);
        if (!decoded.ok) return;
        const { records, readings = [] } = decoded.message;
        const actual = [...records.map(({ values }) => values), ...readings.map(({ totals }) => totals)];
        for (const figure of actual.flatMap((values) => Object.values(values))) {
          expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true);
          expect([0, 1, 3, 1471, value]).toContain(figure);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("loses a count only by refusing it: a cut-off body is never read", () => {
    for (const sample of Object.values(samples)) {
      for (let length = 0; length < sample.trimEnd().length; length++)
        expect(decode(sample.slice(0, length), serial).ok).toBe(false);
    }
  });
});
