import type { FlowTotals } from "../device/counter.ts";
import { readFields, type Values } from "./fields.ts";
import {
  defaultSettings,
  type FirstPush,
  type Group,
  type GroupName,
  lensGroups,
  type Settings,
} from "./groups.ts";
import {
  isLegalArea,
  isLegalLine,
  type Lens,
  legalArea,
  legalLine,
  toArea,
  toLine,
  toPoints,
} from "./legal-ranges.ts";
import { done, type Reply, refusal } from "./reply.ts";

export type Request = Record<string, unknown>;

/** What a command makes a camera do after it has answered. */
export type Effect =
  | { kind: "restart" }
  | { kind: "reconnect" }
  | { kind: "changed"; group: GroupName }
  | { kind: "cleared" }
  | { kind: "upgrade"; link: string; md5: string };

export interface CameraParts {
  sn: string;
  lens: Lens;
  /** Hours east of UTC as it comes from the factory. */
  hours: number;
  push: FirstPush;
  /** Settings from before it was switched off. */
  kept?: Partial<Settings> | null;
  firmware: () => string;
  /** Its own clock, in milliseconds. */
  now: () => number;
  /** Its clock was set: every error of it is gone. */
  synced: () => void;
  /** People of a span (UTC ms), of all lines. */
  totals: (start: number, end: number) => FlowTotals;
  /** Totals of today, as shown. */
  today: () => FlowTotals;
  /** The picture as it is. */
  snapshot: () => { name: string; bytes: Buffer };
}

interface Pair {
  name: GroupName;
  group: Group;
  sets: boolean;
}

/** The setting commands by number; all cameras of a lens share them. */
const pairs: Readonly<Record<Lens, ReadonlyMap<number, Pair>>> = {
  wide: listPairs("wide"),
  ordinary: listPairs("ordinary"),
};

function listPairs(lens: Lens): Map<number, Pair> {
  const byNumber = new Map<number, Pair>();
  for (const [name, group] of Object.entries(lensGroups(lens)) as [GroupName, Group][]) {
    byNumber.set(group.set, { name, group, sets: true });
    byNumber.set(group.get, { name, group, sets: false });
  }
  return byNumber;
}

/**
 * A camera that takes the vendor's MQTT commands: keeps its settings, checks what it receives, and answers as the
 * command document V1.0.2 prints it: numbers as text, with the vendor's spellings.
 */
export class CameraState {
  private readonly parts: CameraParts;
  private readonly pairs: ReadonlyMap<number, Pair>;
  private settings: Settings;
  private effects: Effect[] = [];
  /** What its clock was set on by. */
  private setOnMs = 0;

  constructor(parts: CameraParts) {
    this.parts = parts;
    this.pairs = pairs[parts.lens];
    this.settings = { ...defaultSettings(parts.lens, parts.hours, parts.push), ...parts.kept };
  }

  /** Settings by group, under the vendor's names. */
  get all(): Readonly<Settings> {
    return this.settings;
  }

  /** Carries a command out; what follows from it happens after the answer is on its way. */
  handle(request: Request): { reply: Reply; effects: readonly Effect[] } {
    this.effects = [];
    const number = Number(request.Command);
    return { reply: this.replyTo(number, request), effects: this.effects };
  }

  private replyTo(number: number, request: Request): Reply {
    const pair = this.pairs.get(number);
    if (!pair) return this.plain(number, request);
    return pair.sets ? this.set(pair.name, pair.group, request) : this.get(pair.name, pair.group);
  }

  private get(name: GroupName, { title, fields }: Group): Reply {
    const values = this.settings[name];
    const reported: Record<string, unknown> = {};
    for (const field of fields) reported[field.reportedAs ?? field.name] = String(values[field.name] ?? "");
    if (name === "timeZone") reported.SystemTime = spaced(this.wall());
    const reply = done(`Get ${title} param successfully!`, reported);
    // As the vendor's own sample of 2215 has it.
    return name === "stayCount" ? { ...reply, StayTime: values.StayTime } : reply;
  }

  private set(name: GroupName, { title, fields, quiet }: Group, request: Request): Reply {
    if (quiet && this.settings.detection.DetectionSwitch === 1) return refusal(4);
    const values = readFields(fields, request, this.settings[name]);
    if (!values || !this.isLegal(name, values)) return refusal(1);
    this.settings[name] = values;
    this.follow(name);
    this.effects.push({ kind: "changed", group: name });
    if (name === "timeZone") this.effects.push({ kind: "restart" });
    if (name === "network") this.effects.push({ kind: "reconnect" });
    return done(`Set ${title} param successfully!`);
  }

  private isLegal(name: GroupName, values: Values): boolean {
    if (name === "area") return isLegalArea(values, this.areaRange());
    if (name === "line") return isLegalLine(values, legalLine(this.settings.area));
    if (name === "ntp") return values.TimeServer !== "";
    if (name === "network") return values.NetType === "DHCP" || values.Ip !== "";
    return true;
  }

  /** The height changes the legal area, the area the legal line. */
  private follow(name: GroupName): void {
    if (name === "height" && !isLegalArea(this.settings.area, this.areaRange())) {
      this.settings.area = toArea(this.areaRange());
      this.follow("area");
    }
    const range = legalLine(this.settings.area);
    if (name === "area" && !isLegalLine(this.settings.line, range)) this.settings.line = toLine(range);
  }

  private areaRange() {
    return legalArea(this.parts.lens, Number(this.settings.height.DetectionHeight));
  }

  private plain(number: number, request: Request): Reply {
    const { sn, lens, firmware, totals, today, snapshot } = this.parts;
    switch (number) {
      case 1101:
        return this.setClock(request.SystemTime);
      case 1203:
        return done("Get device sn successfully!", { DeviceSN: sn });
      case 1204:
        return done("Get mac successfully!", { MacAddr: toMac(sn) });
      case 1205:
        return done("Get firmware version successfully!", { FirmwareVer: firmware() });
      case 1206:
        return done("Get device type successfully!", { DeviceType: lens === "wide" ? "1" : "2" });
      case 1501:
        return this.doneWith({ kind: "restart" }, "Restart device successfully!");
      case 1502:
        return this.defaults();
      case 1503:
        return this.doneWith({ kind: "cleared" }, "Clear data successfully!");
      case 1504:
        return this.upgrade(request);
      case 2202:
        return done("Get detection area range successfully!", toArea(this.areaRange()));
      case 2204:
        return done("Get detection line range successfully!", toPoints(legalLine(this.settings.area)));
      case 2301: {
        const { enter, leave, pass, back } = today();
        const Shand = Math.max(0, enter - leave);
        return done("Get current data successfully!", { ...flow({ enter, leave, pass, back }), Shand });
      }
      case 2302:
        return this.history(request, totals);
      case 3101: {
        const { name, bytes } = snapshot();
        return done("Get image successfully!", { ImageFileName: name, ImageData: bytes.toString("base64") });
      }
      default:
        return refusal(1);
    }
  }

  private history(request: Request, totals: CameraParts["totals"]): Reply {
    const [start, end] = [Number(request.StartTimestamp), Number(request.EndTimestamp)];
    if (!(start > 0 && end > start)) return refusal(1);
    return done("Get history data successfully!  ", flow(totals(start * 1000, end * 1000)));
  }

  private setClock(given: unknown): Reply {
    const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(given)) ?? [];
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
    if (parts.length === 0 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) return refusal(1);
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    this.parts.synced();
    this.setOnMs += wall - this.wall();
    return done("Set system time successfully!");
  }

  private defaults(): Reply {
    const { lens, hours, push } = this.parts;
    const { network } = this.settings;
    // The network stays, or nobody could reach it any more.
    this.settings = { ...defaultSettings(lens, hours, push), network };
    for (const group of ["detection", "direction", "httpPush"] as const)
      this.effects.push({ kind: "changed", group });
    return this.doneWith({ kind: "restart" }, "Set default param successfully!");
  }

  private upgrade({ Link, MD5 }: Request): Reply {
    if (typeof Link !== "string" || !/^https?:\/\/\S+$/.test(Link)) return refusal(1);
    if (typeof MD5 !== "string" || !/^[\da-f]{32}$/i.test(MD5)) return refusal(1);
    return this.doneWith(
      { kind: "upgrade", link: Link, md5: MD5.toLowerCase() },
      "Firmware param set successfully!",
    );
  }

  private doneWith(effect: Effect, message: string): Reply {
    this.effects.push(effect);
    return done(message);
  }

  /** What its clock shows, counted as if it were UTC. */
  private wall(): number {
    return this.parts.now() + this.setOnMs + Number(this.settings.timeZone.TimeZone) * 3_600_000;
  }
}

const flow = ({ enter, leave, pass, back }: FlowTotals) => ({
  Enter: enter,
  Leave: leave,
  Pass: pass,
  Return: back,
});

/** `yyyy-MM-dd HH:mm:ss` */
const spaced = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace("T", " ");

function toMac(sn: string): string {
  const hex = Buffer.from(sn).toString("hex").slice(-6).padStart(6, "0");
  return `0251A0${hex}`.toUpperCase().replace(/..(?=.)/g, "$&:");
}
