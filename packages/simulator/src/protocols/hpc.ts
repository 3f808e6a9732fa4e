import { type Beam, type ConfiguredRhythm, plainBeam } from "./beam.ts";
import type { CountRecord } from "./count-record.ts";
import { clockBytes, parseResult, readWall, sealedHex, serialBytes } from "./hpc-block.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";

/** First bytes of the answers. */
const answers = { accepted: 1, changed: 4, confirmed: 5 } as const;
/** After so many new settings in a row it gives up until its next contact. */
const mostChanges = 3;
/** 23:59. */
const lastMinute = 1439;
const usualBatteries = { receiver: 13, transmitter: 86 };

/** What a counter lets the platform set: the bytes from speed to display, and the opening hours. */
interface Settings {
  options: Buffer;
  hours: Buffer;
}

/**
 * HPC005, HPC008, HPC015: asks for settings, takes them over and asks again; only when they are confirmed it sends its
 * counts, stamped with the end of each record in its wall clock.
 */
export class Hpc implements Uplink {
  readonly batchSize = 20;
  readonly heartbeatMinutes = 10;
  private readonly http: HttpPost;
  private readonly sn: string;
  private readonly clock: WallClock;
  private readonly beam: Beam;
  private readonly settings: Settings = {
    options: Buffer.from([0, 5, 10, ...Array(9).fill(0), 0, 2]),
    hours: Buffer.from([0, 0, 23, 59]),
  };
  private isConfirmed = false;
  /**
   * How far the platform has set the clock on, in milliseconds. What was counted is stamped in simulated time all the
   * same, which may run faster or in the past.
   */
  private setOnBy = 0;
  private questions = 0;

  constructor(http: HttpPost, sn: string, clock: WallClock, beam: Beam = plainBeam) {
    serialBytes(sn);
    this.http = http;
    this.sn = sn;
    this.clock = clock;
    this.beam = beam;
  }

  async deliver(batch: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    if (!this.isConfirmed) await this.heartbeat(now);
    const answer = await this.ask((flag) => countsBody(this.sn, flag, batch, this.clock, this.beam));
    if (answer[0] !== answers.accepted) throw new Refused(answer[0] ?? 0, "the counts were not accepted");
  }

  async heartbeat(now: number): Promise<void> {
    this.isConfirmed = false;
    for (let changes = 0; changes <= mostChanges; changes++) {
      const shown = { wallAt: (instant: number) => this.clock.wallAt(instant) + this.setOnBy };
      const answer = await this.ask((flag) => settingsBody(this.sn, flag, this.settings, shown, now));
      if (answer[0] === answers.confirmed) {
        this.isConfirmed = true;
        return;
      }
      if (answer[0] !== answers.changed) throw new Refused(answer[0] ?? 0, "no settings");
      this.settings.options = answer.subarray(8, 22);
      this.settings.hours = answer.subarray(50, 54);
      this.beam.configure(toRhythm(this.settings));
      this.setOnBy = readWall(answer.subarray(43, 49)) - this.clock.wallAt(now);
    }
    throw new Refused(answers.changed, "the settings change again and again");
  }

  async close(): Promise<void> {}

  drop(): void {
    this.isConfirmed = false;
  }

  /** The flag is a running number, which the answer repeats with its two bytes swapped. */
  private async ask(body: (flag: string) => string): Promise<Buffer> {
    this.questions = (this.questions + 1) % 0x10000;
    const question = this.questions;
    const flag = question.toString(16).padStart(4, "0").toUpperCase();
    const { status, text } = await this.http.post("/dataport.aspx", body(flag), {
      "content-type": "application/x-www-form-urlencoded",
    });
    const answer = parseResult(text);
    if (status !== 200 || answer?.readUInt16LE(1) !== question) throw new Refused(status, text);
    return answer;
  }
}

/** `getsetting`. Command type 3: clock and hours are to be checked. */
export function settingsBody(
  sn: string,
  flag: string,
  { options, hours }: Settings,
  clock: WallClock,
  now: number,
): string {
  const noAccessPoints = Buffer.alloc(21);
  const head = [...serialBytes(sn), 3, ...options];
  const data = sealedHex(head, noAccessPoints, clockBytes(clock, now), [0], hours);
  return `cmd=getsetting&flag=${flag}&data=${data}`;
}

/** What the settings say of the rhythm: minutes, 0 being at once, and hours of which equal ends mean all day. */
function toRhythm({ options, hours }: Settings): ConfiguredRhythm {
  const [, recordMinutes = 0, uploadMinutes = 0] = options;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = hours;
  const [open, close] = [openHour * 60 + openMinute, closeHour * 60 + closeMinute];
  return {
    recordMinutes: Math.max(1, recordMinutes),
    uploadMinutes: Math.max(1, uploadMinutes),
    hours: { open, close: close === lastMinute ? open : close },
  };
}

/** `cache`. Version 1.1, beam aligned; the batteries in per cent. */
export function countsBody(
  sn: string,
  flag: string,
  batch: readonly CountRecord[],
  clock: WallClock,
  { receiver, transmitter }: Pick<Beam, "receiver" | "transmitter"> = usualBatteries,
): string {
  const status = sealedHex([1, 1], serialBytes(sn), [0, transmitter, 0, receiver, 0, 1]);
  const data = batch.map(({ start, seconds, values }) => {
    const counts = Buffer.alloc(8);
    counts.writeUInt32LE(values.in ?? 0, 0);
    counts.writeUInt32LE(values.out ?? 0, 4);
    return `&data=${sealedHex(clockBytes(clock, start + seconds * 1000), [0], counts)}`;
  });
  const count = batch.length.toString(16).padStart(4, "0").toUpperCase();
  return `cmd=cache&flag=${flag}&status=${status}${data.join("")}&count=${count}`;
}
