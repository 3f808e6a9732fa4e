import { describe, expect, it } from "vitest";
import type { AnswerSettings, Outcome } from "../protocol.ts";
import { hikvision } from "./hikvision.ts";
import { decode, post } from "./posted.ts";
import { samples } from "./samples.ts";

const settings: AnswerSettings = {
  wallClock: "2020-04-19 19:35:00",
  now: new Date("2020-04-19T17:35:00Z"),
  offsetMinutes: 120,
  openMinute: 0,
  closeMinute: 1440,
  uploadIntervalMinutes: 5,
  recordPeriodMinutes: 5,
  velocity: 0,
  direction: 0,
};

function answer(body: string, outcome: Outcome) {
  const payload = post(body);
  return hikvision.answer(payload, hikvision.decode(payload), outcome, settings);
}

/** The window sample with another piece in it. */
const changed = (piece: string, by: string) => {
  expect(samples.window).toContain(piece);
  return samples.window.replace(piece, by);
};

describe("events", () => {
  it("reads a window", () => {
    expect(decode(samples.window)).toEqual({
      ok: true,
      message: {
        sn: "44:47:cc:50:00:c1",
        kind: "records",
        records: [
          {
            line: "1",
            feed: "window",
            at: { utc: new Date("2020-04-19T17:33:00Z") },
            anchor: "start",
            seconds: 120,
            values: { in: 0, out: 0, passby: 0 },
          },
        ],
        feeds: ["window", "total"],
        state: {
          macAddress: "44:47:cc:50:00:c1",
          ipAddress: "10.60.108.22",
          clock: { utc: new Date("2020-04-19T17:35:00Z") },
        },
      },
    });
  });

  it("reads running totals as readings, never as records", () => {
    expect(decode(samples.realTime)).toEqual({
      ok: true,
      message: {
        sn: "3c:1b:f8:c1:3a:6d",
        kind: "records",
        records: [],
        readings: [
          {
            line: "1",
            feed: "total",
            at: { utc: new Date("2024-07-08T04:27:24Z") },
            seconds: 0,
            totals: { in: 15, out: 14 },
          },
        ],
        feeds: ["window", "total"],
        state: {
          macAddress: "3c:1b:f8:c1:3a:6d",
          ipAddress: "192.168.2.64",
          clock: { utc: new Date("2024-07-08T04:27:24Z") },
        },
      },
    });
  });

  it("reads region and children, any prefix, a MAC in other writing, an odd offset; a resent event tells no clock", () => {
    expect(decode(samples.region)).toEqual({
      ok: true,
      message: {
        sn: "44:47:cc:50:00:c1",
        kind: "records",
        records: [
          {
            line: "1-2",
            feed: "window",
            at: { utc: new Date("2026-08-12T16:30:00Z") },
            anchor: "start",
            seconds: 900,
            values: { in: 12, out: 9, child: 3 },
          },
        ],
        feeds: ["window", "total"],
        state: { macAddress: "44:47:cc:50:00:c1", ipAddress: "10.0.0.9" },
      },
    });
  });

  it("takes any other event for a heartbeat", () => {
    expect(decode(samples.keepAlive)).toEqual({
      ok: true,
      message: {
        sn: "44:47:cc:50:00:c1",
        kind: "heartbeat",
        records: [],
        state: {
          macAddress: "44:47:cc:50:00:c1",
          ipAddress: "10.60.108.22",
          clock: { utc: new Date("2020-04-19T17:35:10Z") },
        },
      },
    });
    const beat = samples.keepAlive.replace("videoloss<", "heartBeat<");
    expect(decode(beat)).toMatchObject({ message: { kind: "heartbeat", records: [] } });
  });

  it("reads a window that a signal ended", () => {
    const triggered = changed("timeRange", "signalTrigger");
    expect(decode(triggered)).toEqual(decode(samples.window));
    expect(decode(triggered.replaceAll("TimeRange>", "SignalTrigger>"))).toEqual(decode(samples.window));
  });

  it("reads pass and children within the counts", () => {
    const body = changed("<pass>0</pass>", "<pass>7</pass><childCounting><enter>2</enter></childCounting>");
    expect(decode(body)).toMatchObject({ message: { records: [{ values: { passby: 7, child: 2 } }] } });
  });

  it("forgives a missing event type, a missing time of a running total, and a missing channel", () => {
    const bare = samples.realTime
      .replace(/<RealTime>[\s\S]*<\/RealTime>/, "")
      .replace("<channelID>1</channelID>", "");
    expect(decode(bare)).toEqual(decode(samples.realTime));
    expect(decode(changed("<eventType>PeopleCounting</eventType>", ""))).toEqual(decode(samples.window));
    expect(decode(changed("channelID>1</channelID", "dynChannelID>33</dynChannelID"))).toMatchObject({
      message: { records: [{ line: "33" }] },
    });
  });

  it("reads the XML part of a body with pictures", () => {
    const body = Buffer.concat([
      Buffer.from(`--frontier\r\nContent-Type: application/xml\r\n\r\n${samples.window}\r\n--frontier\r\n`),
      Buffer.from("Content-Type: image/jpeg\r\n\r\n"),
      Buffer.from([0xff, 0xd8, 0x00, 0x3c]),
      Buffer.from("\r\n--frontier--\r\n"),
    ]);
    const contentType = "multipart/form-data; boundary=frontier";
    expect(hikvision.decode({ ...post(body), contentType })).toEqual(decode(samples.window));
  });
});

describe("clocks", () => {
  it("reads times without offset as wall clock", () => {
    expect(decode(samples.window.replaceAll("+02:00<", "<"))).toMatchObject({
      message: {
        records: [{ at: { wall: "2020-04-19 19:33:00" }, seconds: 120 }],
        state: { clock: { wall: "2020-04-19 19:35:00" } },
      },
    });
  });

  it("reads every time as wall clock where the installer says that the offset is wrong", () => {
    expect(decode(samples.window, "clock=wall")).toMatchObject({
      message: {
        records: [{ at: { wall: "2020-04-19 19:33:00" }, seconds: 120 }],
        state: { clock: { wall: "2020-04-19 19:35:00" } },
      },
    });
    expect(decode(samples.realTime, "x=1&clock=wall")).toMatchObject({
      message: { readings: [{ at: { wall: "2024-07-08 12:27:24" } }] },
    });
    expect(decode(samples.window, "clock=utc")).toEqual(decode(samples.window));
  });

  it("leaves out a clock that cannot be read", () => {
    const decoded = decode(changed("<dateTime>2020-04-19T19:35:00+02:00", "<dateTime>now"));
    expect(decoded.ok && Object.keys(decoded.message.state)).toEqual(["macAddress", "ipAddress"]);
  });
});

describe("answers", () => {
  it.each<[Outcome, number]>([
    ["stored", 200],
    ["waiting", 200],
    ["unreadable", 422],
    ["failed", 503],
  ])("%s with %d", (outcome, status) => {
    expect(answer(samples.window, outcome).status).toBe(status);
  });

  it("says what is wrong, and nothing where nothing is", () => {
    expect(answer(samples.window, "stored").body).toBe("");
    expect(answer("text", "unreadable").body).toBe("the body is not a readable EventNotificationAlert");
  });
});

describe("refusals", () => {
  const start = "<startTime>2020-04-19T19:33:00+02:00";
  const sn = "44:47:cc:50:00:c1";
  it.each([
    ["no counts", "peopleCounting>", "other>", "no counts in the event"],
    ["an unknown method", "timeRange", "perDay", "the statistical method is not known"],
    ["no start", start, "<startTime>", "start or end of the window cannot be read"],
    [
      "a window without length",
      start,
      "<startTime>2020-04-19T19:35:00+02:00",
      "the window ends before it starts",
    ],
    [
      "a window of two days",
      start,
      "<startTime>2020-04-17T19:33:00+02:00",
      "the window is longer than a day",
    ],
    ["no count in", "<enter>0</enter>", "", "the count for in cannot be read"],
    ["a negative count", "<exit>0", "<exit>-1", "the count for out cannot be read"],
    ["half a person", "<pass>0", "<pass>0.5", "the count for passby cannot be read"],
    ["too many people", "<enter>0", "<enter>2147483648", "the count for in cannot be read"],
    ["a channel in words", "<channelID>1", "<channelID>the first", "the channel or region cannot be read"],
  ])("%s", (_, piece, by, reason) => {
    const body = samples.window.replaceAll(piece, by);
    expect(body).not.toBe(samples.window);
    expect(decode(body)).toEqual({ ok: false, reason, sn });
  });

  it("a running total without any time", () => {
    const timeless = samples.realTime.replaceAll(/<(time|dateTime)>[^<]*/g, "<$1>");
    expect(decode(timeless)).toEqual({
      ok: false,
      reason: "the time cannot be read",
      sn: "3c:1b:f8:c1:3a:6d",
    });
  });

  it.each(["", "44:47:cc:50:00", "44:47:cc:50:00:cg", "unknown"])("the MAC address %j", (mac) => {
    expect(decode(changed("44:47:cc:50:00:c1", mac))).toEqual({
      ok: false,
      reason: "the MAC address cannot be read",
    });
  });

  it.each(["", "text", "{}", "<EventNotificationAlert>", "<ResponseStatus/>", "--x\r\n\r\n<a/>"])(
    "%j",
    (body) => {
      expect(decode(body)).toEqual({
        ok: false,
        reason: "the body is not a readable EventNotificationAlert",
      });
    },
  );
});
