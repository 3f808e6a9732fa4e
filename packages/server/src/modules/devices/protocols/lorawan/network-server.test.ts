import { describe, expect, it } from "vitest";
import { decode, feeds, heartbeat, message, receivedAt, sn, window } from "./posted.ts";
import { chirpStack3, chirpStack4, payloads, thingsStack } from "./samples.ts";

describe("network servers", () => {
  const values = { in: 2, out: 1 };

  it("reads ChirpStack 4", () => {
    expect(decode(chirpStack4(payloads.vs121Passing))).toEqual({
      ok: true,
      message: { sn, kind: "records", records: [{ line: "1", ...window, values }], feeds, state: {} },
    });
  });

  it("reads ChirpStack 3, by the time of the gateway", () => {
    const at = { utc: new Date("2026-05-04T07:00:01.500Z") };
    const expected = { sn, records: [{ line: "1", at, values }] };
    expect(message(chirpStack3(payloads.vs121Passing))).toMatchObject(expected);
    const inBase64 = { ...chirpStack3(payloads.vs121Passing), devEUI: "JOEkcWwSAAE=" };
    expect(message(inBase64)).toMatchObject(expected);
  });

  it("reads The Things Stack, by the time of its network server", () => {
    const at = { utc: new Date("2026-05-04T07:00:01.968Z") };
    const expected = { sn, records: [{ line: "1", at, values }] };
    expect(message(thingsStack(payloads.vs121Passing))).toMatchObject(expected);
  });

  it("takes the arrival where no time is told", () => {
    const { time: _, ...body } = chirpStack4(payloads.vs121Passing);
    expect(message(body).records[0]?.at).toEqual({ utc: receivedAt });
    expect(message({ ...body, time: "soon" }).records[0]?.at).toEqual({ utc: receivedAt });
    const gwTime = "2026-05-04T06:59:59+00:00";
    const at = { utc: new Date(gwTime) };
    expect(message({ ...body, rxInfo: [{}, { gwTime }] }).records[0]?.at).toEqual(at);
  });

  it("knows joins, acknowledgements, log lines and empty uplinks as signs of life", () => {
    const { data: _, fPort: __, ...noData } = chirpStack4("00");
    const { deviceInfo, time } = noData;
    expect(decode(noData)).toEqual(heartbeat());
    expect(decode({ deviceInfo, time, devAddr: "00189440" })).toEqual(heartbeat());
    expect(decode({ deviceInfo, time, queueItemId: "x", acknowledged: true, fCntDown: 4 })).toEqual(
      heartbeat(),
    );
    expect(decode({ deviceInfo, time, level: "ERROR", code: "UPLINK_CODEC", description: "x" })).toEqual(
      heartbeat(),
    );
    const { end_device_ids, received_at } = thingsStack("00");
    const ids = { end_device_ids, received_at };
    expect(decode({ ...ids, join_accept: { session_key_id: "AXBSH1Pk6Z0G166" } })).toEqual(heartbeat());
    expect(decode({ ...ids, downlink_ack: { f_port: 1, frm_payload: "AAAA" } })).toEqual(heartbeat());
    expect(decode({ ...ids, uplink_message: { f_cnt: 3 } })).toEqual(heartbeat());
  });

  it("does not count what was typed in, or is told a second time", () => {
    const typed = { ...thingsStack(payloads.vs350Counts), simulated: true };
    expect(decode(typed)).toEqual(heartbeat());
    const { uplink_message, ...ids } = thingsStack(payloads.vs350Counts);
    expect(decode({ ...ids, uplink_normalized: uplink_message })).toEqual(heartbeat());
  });

  it("reads the battery from a device status", () => {
    const { deviceInfo } = chirpStack4("00");
    const status = { deviceInfo, margin: 10, externalPowerSource: false, batteryLevel: 75.59 };
    expect(decode(status)).toEqual(heartbeat({ batteryReceiver: 76 }));
    expect(decode({ ...status, batteryLevel: -1 })).toEqual(heartbeat());
    const up = thingsStack(payloads.terabee, null, 1);
    const last_battery_percentage = { f_cnt: 1, value: 98.4, received_at: up.received_at };
    const body = { ...up, uplink_message: { ...up.uplink_message, last_battery_percentage } };
    expect(message(body).state).toEqual({ batteryReceiver: 98 });
  });
});
