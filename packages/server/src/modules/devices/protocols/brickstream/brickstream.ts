import type { MeasureValues } from "@foyer/contract/counting/measures";
import { brickstream as brand } from "@foyer/contract/devices/brands/brickstream";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, DecodedRecord, DeviceState, HttpAnswer, HttpProtocol, Outcome } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { isSerialNumber } from "../serial-number.ts";
import { shownText } from "../shown-text.ts";
import { childText, findChild, findChildren, longestXml, parseXml, type XmlElement } from "../xml.ts";
import { inUtf8 } from "../xml-text.ts";
import { parseOffset, parseStart, unixSeconds } from "./count-time.ts";
import { withoutWifiPassword } from "./without-wifi-password.ts";

/**
 * XML push of Foorir cameras and FLIR Brickstream 2300, one element tree. `Metrics` has the counts of whole intervals,
 * `RTMetrics` the present minute so far, sent at each event, `Diags` nothing but the device itself. Counts are those
 * of the interval; a minute is sent again and again, and the later `TransmitTime` wins. Known from the vendor's
 * description of its XML and a published document of the Brickstream shape.
 */
export const brickstream: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  bodyLimit: longestXml,
  decode: ({ body }) => decode(body),
  answer: (_payload, _decoded, outcome) => answer(outcome),
  redact: withoutWifiPassword,
};

/** What a document says once for all its counts. */
interface Frame {
  isRunning: boolean;
  offset: number | undefined;
  transmitted: number | undefined;
}

function decode(body: Buffer): Decoded {
  // A password may hold what XML forbids, and is not wanted anyway.
  const root = parseXml(withWholeAmpersands(inUtf8(withoutWifiPassword(body)).toString("utf8")));
  if (root === null) return { ok: false, reason: "the body is not readable XML" };
  if (!["metrics", "rtmetrics", "diags"].includes(root.name))
    return { ok: false, reason: "the document is not Metrics, RTMetrics or Diags" };
  const properties = findChild(root, "properties");
  const sn = childText(properties, "serialnumber");
  if (!isSerialNumber(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const transmitted = unixSeconds(childText(properties, "transmittime"));
  const state = parseState(properties, transmitted);
  if (root.name === "diags") return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
  const frame = { isRunning: root.name === "rtmetrics", offset: parseOffset(properties), transmitted };
  const records = findChildren(root, "reportdata").flatMap((data) => recordsIn(data, frame));
  const fault = records.find((record) => typeof record === "string");
  if (fault !== undefined) return { ok: false, reason: fault, sn };
  const read = records.filter((record) => typeof record !== "string");
  return { ok: true, message: { sn, kind: "records", records: read, state } };
}

/** Names of sites and networks are written as they are typed, "M&S". */
function withWholeAmpersands(text: string): string {
  return text.replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z]\w*);)/gi, "&amp;");
}

/** A text instead of a record says what is wrong. */
function recordsIn(data: XmlElement, frame: Frame): (DecodedRecord | string)[] {
  const seconds = parseSeconds(data.attributes.interval, frame);
  if (seconds === undefined) return ["the Interval of ReportData is not 1 to 1440 minutes"];
  return findChildren(data, "report").flatMap((report) =>
    findChildren(report, "object").flatMap((object, index) => {
      const line = shownText(object.attributes.id) ?? String(index);
      if (line.length > 64) return ["the Id of Object is longer than 64 characters"];
      return findChildren(object, "count")
        .map((count) => parseRecord(count, { line, seconds, date: report.attributes.date }, frame))
        .filter((record) => record !== null);
    }),
  );
}

/** The Interval is in minutes; the running minute needs none. */
function parseSeconds(interval: string | undefined, { isRunning }: Frame): number | undefined {
  const text = interval?.trim() || "0";
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (minutes === 0 && isRunning) return 60;
  return minutes >= 1 && minutes <= 1440 ? minutes * 60 : undefined;
}

/**
 * One count, or null where it is not of people crossing a line. `Status` is let pass: counts taken in trouble are
 * counts still.
 */
function parseRecord(
  count: XmlElement,
  { line, seconds, date }: { line: string; seconds: number; date: string | undefined },
  { offset, transmitted }: Frame,
): DecodedRecord | string | null {
  const values = parseValues(count);
  if (typeof values === "string" || values === null) return values;
  const at = parseStart(count, date, offset);
  if (!at) return "the time of a Count cannot be read";
  const revision = transmitted === undefined ? {} : { revision: transmitted };
  return { line, at, anchor: "start", seconds, values, ...revision };
}

/** Passings are from outside to outside, returns from inside to inside. */
const names = [
  ["in", "enters"],
  ["out", "exits"],
  ["passby", "passings"],
  ["turnback", "returns"],
] as const;

function parseValues({ attributes }: XmlElement): MeasureValues | string | null {
  const values: MeasureValues = {};
  for (const [measure, name] of names) {
    const text = attributes[name]?.trim();
    if (!text) continue;
    if (!/^\d{1,9}$/.test(text)) return `a Count has ${name} that are no number`;
    values[measure] = Number(text);
  }
  return Object.keys(values).length > 0 ? values : null;
}

function parseState(properties: XmlElement | undefined, transmitted: number | undefined): DeviceState {
  const shown = (name: string) => shownText(childText(properties, name));
  return reportedState({
    version: shown("swrelease"),
    macAddress: shown("macaddress"),
    ipAddress: shown("ipaddress"),
    connectionType: shown("connectiontype"),
    wifiSsid: shown("wifissid"),
    hwPlatform: shown("hwplatform"),
    timeZone: shown("timezonename") ?? shown("timezone"),
    clock: transmitted === undefined ? undefined : { utc: new Date(transmitted * 1000) },
  });
}

/** Devices read the status alone. What cannot be read is kept here, or the device would send it for ever. */
function answer(outcome: Outcome): HttpAnswer {
  const contentType = "text/plain; charset=utf-8";
  if (outcome === "failed") return { status: 503, contentType, body: "try again later" };
  return { status: 200, contentType, body: "OK" };
}
