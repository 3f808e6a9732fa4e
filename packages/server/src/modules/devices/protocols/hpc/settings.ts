import type { AnswerSettings, ContactRhythm } from "../protocol.ts";
import { timeOfDay } from "../time-of-day.ts";
import { wallMs } from "../wall-clock.ts";
import { clockBytes, parseBlock, parseClock, readSerial, sealed } from "./block.ts";

const requestLength = 53;
const answerLength = 58;
/** A counter asks again after new settings, so a small difference of the clocks must not make new ones each time. */
const clockToleranceMs = 60_000;

/** `confirmed`: nothing differs, and the counter goes on to send what it counted; after `changed` it asks again. */
export const settingsAnswers = { changed: 4, confirmed: 5 } as const;

/** What a counter is to take over from an answer. */
export const takeOver = { nothing: 0, clockAndHours: 3 } as const;

/** Every setting as it travels, in the units of the device. */
export interface Settings {
  /** 0 low, 1 high. */
  speed: number;
  /** Minutes; 0 = each crossing by itself. */
  recordCycle: number;
  uploadCycle: number;
  /** Whether it uploads at four fixed times, then the times (hour, minute). */
  fixedTimes: Buffer;
  /** 0 online, 1 stand-alone. */
  model: number;
  /** 0 no display, 1 total, 2 both directions. */
  display: number;
  /** Six bytes, wall clock of the site. */
  clock: Buffer;
  /** Hour and minute of opening, then of closing. */
  hours: Buffer;
}

/** What a counter reports of itself with `getsetting`. */
export interface ReportedSettings extends Settings {
  sn: string;
  /** `yyyy-MM-dd HH:mm:ss`; undefined where the calendar does not have it. */
  wall: string | undefined;
}

/** Reads the 53 bytes of `getsetting`; a text says what is wrong. */
export function reportedSettings(hex: string): ReportedSettings | string {
  const block = parseBlock(hex, requestLength);
  if (typeof block === "string") return block;
  return {
    sn: readSerial(block, 0),
    speed: block.readUInt8(5),
    recordCycle: block.readUInt8(6),
    uploadCycle: block.readUInt8(7),
    fixedTimes: block.subarray(8, 17),
    model: block.readUInt8(17),
    display: block.readUInt8(18),
    clock: block.subarray(40, 46),
    wall: parseClock(block, 40),
    hours: block.subarray(47, 51),
  };
}

/** What the console wants. The display is not set from it: both directions, as every known receiver sends. */
export function wantedSettings(settings: AnswerSettings): Settings {
  return {
    speed: settings.velocity === 0 ? 0 : 1,
    recordCycle: minutesByte(settings.recordPeriodMinutes),
    uploadCycle: minutesByte(settings.uploadIntervalMinutes),
    fixedTimes: Buffer.alloc(9),
    model: 0,
    display: 2,
    clock: clockBytes(settings.wallClock),
    hours: hoursBytes(settings),
  };
}

/**
 * Whether the counter has what the console wants: record and upload cycle, speed, hours, and a clock less than a minute
 * off. The rest is not compared: a counter that does not take it over would ask for ever and never send counts.
 */
export function isConfirmed(reported: ReportedSettings, settings: AnswerSettings): boolean {
  const wanted = wantedSettings(settings);
  const { wall } = reported;
  return (
    reported.recordCycle === wanted.recordCycle &&
    reported.uploadCycle === wanted.uploadCycle &&
    reported.speed === wanted.speed &&
    reported.hours.equals(wanted.hours) &&
    wall !== undefined &&
    Math.abs(wallMs(wall) - wallMs(settings.wallClock)) <= clockToleranceMs
  );
}

/** The settings a counter reports. It knows two speeds: one of them stands for middle and high. */
export function reportedRhythm(reported: ReportedSettings, settings: AnswerSettings): Partial<ContactRhythm> {
  const { recordCycle, uploadCycle, speed } = reported;
  const velocity = speed === wantedSettings(settings).speed ? settings.velocity : speed;
  return { recordPeriod: recordCycle, uploadInterval: uploadCycle, velocity };
}

/** The answer to `getsetting`, 58 bytes. */
export function settingsAnswer(type: number, flag: Buffer, command: number, settings: Settings): Buffer {
  const bytes = Buffer.alloc(answerLength);
  bytes.writeUInt8(type, 0);
  flag.copy(bytes, 1);
  bytes.writeUInt8(command, 7);
  bytes.writeUInt8(settings.speed, 8);
  bytes.writeUInt8(settings.recordCycle, 9);
  bytes.writeUInt8(settings.uploadCycle, 10);
  settings.fixedTimes.copy(bytes, 11);
  bytes.writeUInt8(settings.model, 20);
  bytes.writeUInt8(settings.display, 21);
  settings.clock.copy(bytes, 43);
  settings.hours.copy(bytes, 50);
  return sealed(bytes);
}

/** Hour and minute of opening and closing, as they travel in both answers. */
export function hoursBytes({ openMinute, closeMinute }: AnswerSettings): Buffer {
  return Buffer.from([...timeOfDay(openMinute), ...timeOfDay(closeMinute)]);
}

function minutesByte(minutes: number): number {
  return Math.min(255, Math.max(0, Math.round(minutes)));
}
