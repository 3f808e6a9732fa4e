import type { Settings } from "../camera/groups.ts";
import { lenses, picture } from "../camera/legal-ranges.ts";
import type { Device } from "../device/device.ts";
import type { ZoneClock } from "../model/zone-clock.ts";
import { Canvas } from "./canvas.ts";
import { letter, letteringWidth } from "./lettering.ts";
import { drawPerson } from "./person.ts";
import { drawPlace, toPlace } from "./place.ts";
import { encodePng } from "./png.ts";
import { type Flow, walkersAt } from "./walkers.ts";

export interface SnapshotInput {
  device: Pick<Device, "planned" | "counter" | "now" | "skewMs">;
  clock: ZoneClock;
  settings: Readonly<Settings>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** People of so long before decide how many are in view. */
const flowMs = 600_000;
const usualBrightness = 110;

/** What a camera at the ceiling sees now, with the texts it is set to write over it. */
export function createSnapshot({ device, clock, settings }: SnapshotInput): { name: string; bytes: Buffer } {
  const { planned } = device;
  const now = device.now();
  const wall = clock.wallAt(now);
  const place = toPlace(planned.sn);
  const flow = toFlow(device);
  const canvas = new Canvas(picture.width, picture.height);
  const isBusy = flow.in + flow.out + flow.passing > 0;
  const gain = 0.7 + (0.3 * Number(settings.image.DesiredBrightness)) / usualBrightness;
  drawPlace(canvas, place, daylight(wall), (isBusy ? 1 : 0.62) * gain);
  const { usual } = lenses[planned.lens ?? (planned.deviceType === 2 ? "wide" : "ordinary")];
  const scale = 1.05 * (usual / Number(settings.height.DetectionHeight)) ** 0.7;
  for (const walker of walkersAt(planned.sn, now, flow, place.door)) drawPerson(canvas, walker, scale);
  write(canvas, settings, device, wall + device.skewMs);
  const stamp = new Date(wall + device.skewMs).toISOString().slice(0, 19).replace(/\D/g, "");
  return { name: `${planned.sn}_${stamp}.png`, bytes: encodePng(canvas.width, canvas.height, canvas.rgb) };
}

/** 0 at night, 1 in the middle of the day. */
function daylight(wall: number): number {
  const hour = (((wall / hourMs) % 24) + 24) % 24;
  return Math.min(1, Math.max(0, Math.sin(((hour - 6.5) / 13) * Math.PI) * 1.6));
}

function toFlow(device: SnapshotInput["device"]): Flow {
  const { counter, planned } = device;
  const until = device.now();
  const seen = counter.passing(until - flowMs, until);
  const perMinute = 60_000 / flowMs;
  const people = Math.max(1, (seen.adult ?? 0) + (seen.child ?? 0));
  return {
    in: ((seen.in ?? 0) + (seen.carIn ?? 0)) * perMinute,
    out: ((seen.out ?? 0) + (seen.carOut ?? 0)) * perMinute,
    passing: (seen.passby ?? 0) * perMinute * 0.4,
    children: planned.deviceType === 10 ? 0 : (seen.child ?? 0) / people,
  };
}

function write(
  canvas: Canvas,
  { osd }: Readonly<Settings>,
  device: SnapshotInput["device"],
  wall: number,
): void {
  const margin = 12;
  const bottom = canvas.height - 14 - margin;
  if (osd.ThesdTimeEnable === 1)
    letter(canvas, new Date(wall).toISOString().slice(0, 19).replace("T", " "), margin, margin);
  const station = String(osd.ThesdStation);
  if (osd.ThesdStationEnable === 1 && station !== "") letter(canvas, station, margin, bottom);
  if (osd.ThesdPflowEnable !== 1) return;
  const now = device.now();
  const { enter, leave } = device.counter.totals(now - (((wall % dayMs) + dayMs) % dayMs), now);
  const text = `In ${enter}  Out ${leave}`;
  letter(canvas, text, canvas.width - margin - letteringWidth(text), margin);
}
