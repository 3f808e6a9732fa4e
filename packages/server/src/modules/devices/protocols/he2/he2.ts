import { he2 as brand } from "@foyer/contract/devices/brands/he2";
import {
  type AnswerSettings,
  type Decoded,
  type DecodedRecord,
  type DeviceState,
  type Moment,
  type Outcome,
  presenceRevision,
  type TcpProtocol,
} from "../protocol.ts";
import { timeOfDay } from "../time-of-day.ts";
import { type Fields, parseFields, type Series } from "./fields.ts";
import * as frames from "./frame.ts";

/**
 * HX-HE2 infrared counters: a record is what was counted in the record period that ends at its time, in the
 * wall clock of the site; a resent record (D3) is the same record.
 *
 * The analog series (WI5, NBI, CI) has no heartbeat of its own: a D2 with 0 in and 0 out is its status report. It
 * becomes a heartbeat with a mere sign of presence, because it need not stand at the end of a record period (the
 * vendor's example of a report on power-up and its example of 10 in, 8 out bear the same time; as a plain record the
 * report would replace the counts). The digital series (WD5) has a heartbeat, so there 0 and 0 are a counted, empty interval.
 */
export const he2: TcpProtocol = {
  name: brand.key,
  transport: "tcp",
  splitter: frames.frameSplitter,
  decode: (bytes) => decode(frames.parseFrame(bytes)),
  answer: (bytes, _decoded, outcome, settings) => answer(frames.parseFrame(bytes), outcome, settings),
  contact: (bytes) => ({ tells: carriesSettings(frames.parseFrame(bytes)) }),
};

function decode(frame: frames.Frame | null): Decoded {
  if (frame === null) return { ok: false, reason: "not a frame" };
  // Nothing of a damaged frame can be trusted, not even its serial number.
  if (!frame.valid) return { ok: false, reason: "the checksum is wrong" };
  if (!isCommand(frame.command))
    return { ok: false, reason: `command ${frame.command.toString(16)} is not known` };
  const fields = parseFields(frame);
  if (fields === null) return { ok: false, reason: "fields are missing" };
  const { sn } = fields;
  if (!/^[\w.:-]{1,64}$/.test(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const state = parseState(frame.command, fields);
  if (frame.command === frames.heartbeat)
    return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
  const record = parseRecord(fields);
  if (typeof record === "string") return { ok: false, reason: record, sn };
  if (isStatusReport(fields)) {
    const presence = { ...record, values: {}, revision: presenceRevision };
    return { ok: true, message: { sn, kind: "heartbeat", records: [presence], state } };
  }
  return { ok: true, message: { sn, kind: "records", records: [record], state } };
}

function isCommand(command: number): command is frames.Command {
  return command === frames.heartbeat || command === frames.statistics || command === frames.statisticsAgain;
}

function isStatusReport({ series, counts }: Fields): boolean {
  return series === "analog" && counts.every((count) => Number(count) === 0);
}

function parseRecord({ time, counts }: Fields): DecodedRecord | string {
  if (time === undefined) return "the time cannot be read";
  if (!counts.every((count) => /^\d{1,9}$/.test(count))) return "the counts cannot be read";
  const values = { in: Number(counts[0]), out: Number(counts[1]) };
  return { line: "1", at: time, anchor: "end", seconds: "recordPeriod", values };
}

function parseState(command: frames.Command, fields: Fields): DeviceState {
  const state: DeviceState = {
    model: shownText(fields.model),
    version: shownText(fields.version),
    batteryReceiver: battery(fields.series, fields.batteryReceiver),
    batteryTransmitter: battery(fields.series, fields.batteryTransmitter),
    codeState: fields.codeState === "1" ? 1 : fields.codeState === "0" ? 0 : undefined,
    clock: parseClock(command, fields),
  };
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}

/** Counts tell the clock only if sent as their period ends: analog devices collect several, and D3 comes late. */
function parseClock(command: frames.Command, fields: Fields): Moment | undefined {
  if (command === frames.statisticsAgain) return undefined;
  const sentAtOnce = command === frames.heartbeat || fields.series === "digital" || isStatusReport(fields);
  return sentAtOnce ? fields.time : undefined;
}

function shownText(text: string): string | undefined {
  return /^[\x20-\x7e]{1,100}$/.test(text) ? text : undefined;
}

/** The analog series knows only low, which becomes 0 per cent, and normal. */
function battery(series: Series, text: string): number | undefined {
  if (series === "analog") return text === "1" ? 101 : text === "0" ? 0 : undefined;
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}

/**
 * Status 1 makes the device keep its record and send it in the next cycle, so a damaged frame is answered with it too.
 * The parameter is the command byte, as in the vendor's samples. A command whose answer is not known gets none.
 */
function answer(frame: frames.Frame | null, outcome: Outcome, settings: AnswerSettings): Buffer | null {
  if (frame === null || !isCommand(frame.command)) return null;
  const status = outcome === "stored" || outcome === "waiting" ? 0 : 1;
  const time = settings.wallClock.replace(/\D/g, "");
  const series = parseFields(frame)?.series ?? "digital";
  const data = [status, time, ...settingsFor(frame.command, series, settings)].join(",");
  return frames.encodeFrame(frame.command, frame.command, data);
}

/** The digital series reports it with its heartbeat, the analog one with every answer. */
function carriesSettings(frame: frames.Frame | null): boolean {
  if (frame === null || !frame.valid || !isCommand(frame.command)) return false;
  return frame.command === frames.heartbeat || parseFields(frame)?.series === "analog";
}

/** The last fields are upgrade flag, upgrade link and reserved; the digital answer to counts has only two of them. */
function settingsFor(command: frames.Command, series: Series, settings: AnswerSettings): (string | number)[] {
  const hours = [hourMinute(settings.openMinute), hourMinute(settings.closeMinute)];
  const { uploadIntervalMinutes, recordPeriodMinutes, velocity, direction, upgrade } = settings;
  const [flag, link] = upgrade ? [upgrade.kind, upgrade.link] : [0, 0];
  // The blank after the last field is in the only known good answer to this series.
  if (series === "analog")
    return [...hours, uploadIntervalMinutes, recordPeriodMinutes, direction, flag, link, "0 "];
  if (command === frames.heartbeat)
    return [...hours, recordPeriodMinutes, velocity, direction, flag, link, 0];
  return [flag, link];
}

/** HHMM */
function hourMinute(minutes: number): string {
  return timeOfDay(minutes)
    .map((part) => String(part).padStart(2, "0"))
    .join("");
}
