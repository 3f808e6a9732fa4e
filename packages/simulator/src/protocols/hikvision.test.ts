import { expect, test } from "vitest";
import { ZoneClock } from "../model/zone-clock.ts";
import { keepAlive, windowEvent } from "./hikvision.ts";

const berlin = ZoneClock.of("Europe/Berlin");
const window = {
  sn: "44:47:cc:50:00:c1",
  line: "1",
  start: Date.parse("2020-04-19T19:33:00+02:00"),
  seconds: 120,
  values: {},
};
const now = Date.parse("2020-04-19T19:35:00+02:00");

test("a window is an event as a real camera sent it, byte for byte", () => {
  expect(windowEvent(window, berlin, { now, again: false, posts: 1560 })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="1.0" xmlns="urn:psialliance-org">
<ipAddress>10.60.108.22</ipAddress>
<protocolType>HTTP</protocolType>
<macAddress>44:47:cc:50:00:c1</macAddress>
<channelID>1</channelID>
<dateTime>2020-04-19T19:35:00+02:00</dateTime>
<activePostCount>1560</activePostCount>
<eventType>PeopleCounting</eventType>
<eventState>active</eventState>
<eventDescription>peopleCounting alarm</eventDescription>
<channelName>Camera 01</channelName>
<peopleCounting>
<statisticalMethods>timeRange</statisticalMethods>
<TimeRange>
<startTime>2020-04-19T19:33:00+02:00</startTime>
<endTime>2020-04-19T19:35:00+02:00</endTime>
</TimeRange>
<enter>0</enter>
<exit>0</exit><pass>0</pass>
</peopleCounting>
</EventNotificationAlert>
`,
  );
});

test("region, children and a second sending are told", () => {
  const values = { in: 12, out: 9, passby: 30, child: 3 };
  const text = windowEvent({ ...window, line: "2-4", values }, berlin, { now, again: true, posts: 1 });
  for (const piece of [
    "<channelID>2</channelID>",
    "<enter>12</enter>\n<exit>9</exit><pass>30</pass>\n<regionsID>4</regionsID>\n</peopleCounting>",
    "<childCounting><enter>3</enter><exit>0</exit></childCounting>",
    "<isDataRetransmission>true</isDataRetransmission>",
  ])
    expect(text).toContain(piece);
});

test("zones west of Greenwich, and between the hours", () => {
  const time = (zone: string) => /<dateTime>(.*)</.exec(keepAlive("m", ZoneClock.of(zone), now))?.[1];
  expect(time("America/St_Johns")).toBe("2020-04-19T15:05:00-02:30");
  expect(time("Asia/Kathmandu")).toBe("2020-04-19T23:20:00+05:45");
});
