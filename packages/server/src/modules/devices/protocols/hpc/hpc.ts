import { hpc as brand } from "@foyer/contract/devices/brands/hpc";
import { listenedPaths } from "../listened-paths.ts";
import type {
  AnswerSettings,
  Decoded,
  DecodedRecord,
  DeviceState,
  HttpProtocol,
  Outcome,
} from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { clockBytes, parseBlock, parseClock, readSerial, sealed } from "./block.ts";
import { type Form, longestForm, parseForm } from "./form.ts";
import * as settings from "./settings.ts";

/** First byte of the answer to counts. Other receivers send 02 for a failure; which the firmware knows is not documented. */
const countsAnswers = { failed: 0, accepted: 1 } as const;

/** Counts end in 32-bit columns. */
const mostPeople = 2_147_483_647;

/**
 * HPC005, HPC008 and HPC015 infrared counters: HTTP forms with hex inside. `getsetting` tells the settings and asks for
 * new ones; `cache` brings counts, each record what was counted in the record period up to its time (the receivers
 * known add them up; that the time is the end is taken over from other infrared counters), in the wall clock of the
 * site. The same record may come twice, even in one body.
 *
 * A body is taken whole or refused whole: every checksum must be right and `count` the number of records.
 */
export const hpc: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  bodyLimit: longestForm,
  decode: ({ body }) => decode(parseForm(body)),
  answer({ body }, decoded, outcome, wanted) {
    const bytes = answer(parseForm(body), decoded, outcome, wanted);
    const text = `result=${bytes.toString("hex").toUpperCase()}`;
    return { status: 200, contentType: "application/x-www-form-urlencoded", body: text };
  },
  contact({ body }, wanted) {
    const form = parseForm(body);
    const reported = form.command === "getsetting" ? settings.reportedSettings(form.data[0] ?? "") : "";
    return typeof reported === "string"
      ? { tells: false }
      : { tells: true, reports: settings.reportedRhythm(reported, wanted) };
  },
};

function decode(form: Form): Decoded {
  if (form.command === "getsetting") return decodeSettings(form);
  if (form.command === "cache") return decodeCache(form);
  return { ok: false, reason: form.command ? "the command is not known" : "no command in the body" };
}

function decodeSettings({ data: [hex = ""] }: Form): Decoded {
  const reported = settings.reportedSettings(hex);
  if (typeof reported === "string") return { ok: false, reason: `data: ${reported}` };
  const { sn, wall } = reported;
  const state = reportedState({ clock: wall === undefined ? undefined : { wall } });
  return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
}

function decodeCache(form: Form): Decoded {
  const status = parseBlock(form.status, 14);
  if (typeof status === "string") return { ok: false, reason: `status: ${status}` };
  const sn = readSerial(status, 2);
  if (!/^[\da-f]{1,8}$/i.test(form.count) || Number.parseInt(form.count, 16) !== form.data.length)
    return { ok: false, reason: "count is not the number of records", sn };
  const records: DecodedRecord[] = [];
  for (const [index, hex] of form.data.entries()) {
    const record = parseRecord(hex);
    if (typeof record === "string") return { ok: false, reason: `data[${index}]: ${record}`, sn };
    records.push(record);
  }
  return { ok: true, message: { sn, kind: "records", records, state: parseState(status) } };
}

function parseRecord(hex: string): DecodedRecord | string {
  const block = parseBlock(hex, 17);
  if (typeof block === "string") return block;
  const wall = parseClock(block, 0);
  if (wall === undefined) return "the time cannot be read";
  const values = { in: block.readUInt32LE(7), out: block.readUInt32LE(11) };
  if (values.in > mostPeople || values.out > mostPeople) return "the counts are too large";
  return { line: "1", at: { wall }, anchor: "end", seconds: "recordPeriod", values };
}

function parseState(status: Buffer): DeviceState {
  const focus = status.readUInt8(6);
  const isCharging = status.readUInt8(10) === 2;
  // One receiver reads bytes 7 and 8 as millivolts, low byte first; a percentage leaves byte 8 at 0.
  const isMillivolts = status.readUInt8(8) !== 0;
  return reportedState({
    version: `${status.readUInt8(0)}.${status.readUInt8(1)}`,
    codeState: focus === 0 ? 1 : focus === 1 ? 0 : undefined,
    batteryTransmitter: isMillivolts ? undefined : percent(status.readUInt8(7)),
    batteryReceiver: isCharging ? 102 : percent(status.readUInt8(9)),
  });
}

function percent(byte: number): number | undefined {
  return byte <= 100 ? byte : undefined;
}

/**
 * The zone of an unknown device is not known, so its settings and its clock are left as they are until it is added: a
 * clock set to another zone would put its counts into wrong hours without a sign. The same holds for an answer that
 * only says no.
 */
function answer(form: Form, decoded: Decoded, outcome: Outcome, wanted: AnswerSettings): Buffer {
  const flag = swappedFlag(form.flag);
  const { nothing, clockAndHours } = settings.takeOver;
  const isTaken = decoded.ok && (outcome === "stored" || outcome === "waiting");
  if (!isTaken) return shortAnswer(countsAnswers.failed, flag, nothing, wanted);
  const isStranger = outcome === "waiting";
  const reported = form.command === "getsetting" ? settings.reportedSettings(form.data[0] ?? "") : "";
  if (typeof reported === "string")
    return shortAnswer(countsAnswers.accepted, flag, isStranger ? nothing : clockAndHours, wanted);
  const { changed, confirmed } = settings.settingsAnswers;
  if (isStranger) return settings.settingsAnswer(confirmed, flag, nothing, reported);
  const type = settings.isConfirmed(reported, wanted) ? confirmed : changed;
  return settings.settingsAnswer(type, flag, clockAndHours, settings.wantedSettings(wanted));
}

/** The answer to counts, 17 bytes. */
function shortAnswer(type: number, flag: Buffer, command: number, wanted: AnswerSettings): Buffer {
  const bytes = Buffer.alloc(17);
  bytes.writeUInt8(type, 0);
  flag.copy(bytes, 1);
  bytes.writeUInt8(command, 3);
  clockBytes(wanted.wallClock).copy(bytes, 4);
  settings.hoursBytes(wanted).copy(bytes, 11);
  return sealed(bytes);
}

function swappedFlag(flag: string): Buffer {
  return /^[\da-f]{4}$/i.test(flag) ? Buffer.from(flag, "hex").reverse() : Buffer.alloc(2);
}
