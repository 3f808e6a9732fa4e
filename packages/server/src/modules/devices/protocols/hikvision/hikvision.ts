import type { MeasureValues } from "@foyer/contract/counting/measures";
import { hikvision as brand } from "@foyer/contract/devices/brands/hikvision";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, DecodedMessage, DeviceState, Feed, HttpPayload, HttpProtocol } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { shownText } from "../shown-text.ts";
import { statusAnswer } from "../status-answer.ts";
import { childText, findChild, parseXml, type XmlElement } from "../xml.ts";
import { firstXml } from "./first-xml.ts";
import { parseMoment, parseStamp, type Stamp, secondsBetween } from "./stamp.ts";

const longestWindow = 86_400;
const mostPeople = 2_147_483_647;
const feeds: readonly Feed[] = ["window", "total"];

/** Reads a time of the message. */
type Clock = (text: string | undefined) => Stamp | undefined;

/**
 * Hikvision cameras, ISAPI events pushed to an HTTP host. `timeRange` and `signalTrigger` count a window, `realTime`
 * gives running totals after every crossing; a camera that sends both counts from its windows.
 *
 * The serial number is the MAC address in lower case with colons (firmwares differ in case), the line the channel,
 * followed by the region where there is one: `1`, `1-2`. `childCounting` enter is the children who came in. Left out,
 * because no measure keeps them: children who went, and `duplicatePeople`, which are not people who turned back.
 *
 * Some cameras show the right time with the wrong offset: `?clock=wall` in the URL entered in the camera makes every time
 * the site's wall clock.
 */
export const hikvision: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  decode,
  answer: (_payload, decoded, outcome) => statusAnswer(decoded, outcome),
};

function decode({ body, contentType, query }: HttpPayload): Decoded {
  const xml = firstXml(body, contentType);
  const alert = xml === null ? null : parseXml(xml);
  if (alert?.name !== "eventnotificationalert")
    return { ok: false, reason: "the body is not a readable EventNotificationAlert" };
  const sn = parseMac(childText(alert, "macaddress"));
  if (sn === undefined) return { ok: false, reason: "the MAC address cannot be read" };
  const clock = parseClock(query);
  const state = parseState(alert, sn, clock);
  const event = childText(alert, "eventtype")?.toLowerCase() ?? "peoplecounting";
  if (event !== "peoplecounting") return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
  const counted = parseCounted(alert, clock);
  if (typeof counted === "string") return { ok: false, reason: counted, sn };
  return { ok: true, message: { sn, kind: "records", ...counted, state } };
}

function parseMac(text: string | undefined): string | undefined {
  const digits = text?.replace(/[:.-]/g, "").toLowerCase() ?? "";
  return /^[\da-f]{12}$/.test(digits) ? digits.replace(/(..)(?=.)/g, "$1:") : undefined;
}

function parseClock(query: string | undefined): Clock {
  if (new URLSearchParams(query).get("clock") !== "wall") return parseStamp;
  return (text) => {
    const stamp = parseStamp(text);
    return stamp && { wall: stamp.wall };
  };
}

/** What was buffered and sent again bears the time of the event, not of the camera's clock now. */
function parseState(alert: XmlElement, sn: string, clock: Clock): DeviceState {
  const sent = clock(childText(alert, "datetime"));
  const isAgain = childText(alert, "isdataretransmission")?.toLowerCase() === "true";
  return reportedState({
    macAddress: sn,
    ipAddress: shownText(childText(alert, "ipaddress")),
    clock: sent && !isAgain ? parseMoment(sent) : undefined,
  });
}

type Counted = Pick<DecodedMessage, "records" | "readings" | "feeds">;

/** A text says what is wrong. */
function parseCounted(alert: XmlElement, clock: Clock): Counted | string {
  const counting = findChild(alert, "peoplecounting");
  if (counting === undefined) return "no counts in the event";
  const line = parseLine(alert, counting);
  if (line === undefined) return "the channel or region cannot be read";
  const values = parseValues(alert, counting);
  if (typeof values === "string") return values;
  const method = childText(counting, "statisticalmethods")?.toLowerCase() ?? "";
  if (method === "realtime") {
    const stamp = clock(childText(findChild(counting, "realtime"), "time") ?? childText(alert, "datetime"));
    if (stamp === undefined) return "the time cannot be read";
    const reading = { line, feed: "total", at: parseMoment(stamp), seconds: 0, totals: values } as const;
    return { records: [], readings: [reading], feeds };
  }
  if (method !== "timerange" && method !== "signaltrigger") return "the statistical method is not known";
  const window = parseWindow(counting, clock);
  if (typeof window === "string") return window;
  const { start, seconds } = window;
  const record = { line, feed: "window", at: parseMoment(start), anchor: "start", seconds, values } as const;
  return { records: [record], feeds };
}

function parseWindow(counting: XmlElement, clock: Clock): { start: Stamp; seconds: number } | string {
  const range = findChild(counting, "timerange") ?? findChild(counting, "signaltrigger");
  const start = clock(childText(range, "starttime"));
  const end = clock(childText(range, "endtime"));
  if (start === undefined || end === undefined) return "start or end of the window cannot be read";
  const seconds = secondsBetween(start, end);
  if (seconds <= 0) return "the window ends before it starts";
  if (seconds > longestWindow) return "the window is longer than a day";
  return { start, seconds };
}

function parseLine(alert: XmlElement, counting: XmlElement): string | undefined {
  const channel = childText(alert, "channelid") ?? childText(alert, "dynchannelid") ?? "1";
  const region = childText(counting, "regionsid") ?? childText(alert, "regionsid");
  const parts = region === undefined ? [channel] : [channel, region];
  return parts.every((part) => /^\w{1,20}$/.test(part)) ? parts.join("-") : undefined;
}

/** Children stand inside the counts or beside them. */
function parseValues(alert: XmlElement, counting: XmlElement): MeasureValues | string {
  const children = findChild(counting, "childcounting") ?? findChild(alert, "childcounting");
  const reported: [keyof MeasureValues, string | undefined][] = [
    ["in", childText(counting, "enter") ?? ""],
    ["out", childText(counting, "exit") ?? ""],
    ["passby", childText(counting, "pass")],
    ["child", childText(children, "enter")],
  ];
  const values: MeasureValues = {};
  for (const [measure, text] of reported) {
    if (text === undefined) continue;
    if (!/^\d{1,10}$/.test(text) || Number(text) > mostPeople)
      return `the count for ${measure} cannot be read`;
    values[measure] = Number(text);
  }
  return values;
}
