import { type Beam, plainBeam } from "./beam.ts";
import type { CountRecord } from "./count-record.ts";
import { readAnalogAnswer, readUpgrade } from "./he2-answer.ts";
import { he2Commands } from "./he2-frame.ts";
import { He2Line } from "./he2-line.ts";
import type { Uplink } from "./uplink.ts";
import { compactWall, type WallClock } from "./wall-stamp.ts";

/** HX-HE2 WI5, NBI, CI: statistics frames only; the one without counts is the sign of life. */
export class He2Analog implements Uplink {
  readonly batchSize = 1;
  private readonly line: He2Line;
  private readonly clock: WallClock;
  private readonly beam: Beam;

  constructor(host: string, port: number, clock: WallClock, beam: Beam = plainBeam) {
    this.beam = beam;
    this.line = new He2Line(host, port);
    this.clock = clock;
  }

  async deliver([record]: readonly CountRecord[], again: boolean): Promise<void> {
    if (!record) return;
    const answer = await this.line.ask(
      again ? he2Commands.again : he2Commands.statistics,
      analogStatistics(record, this.clock, this.beam),
    );
    const rhythm = readAnalogAnswer(answer);
    if (rhythm) this.beam.configure(rhythm);
    const link = readUpgrade(answer, 7);
    if (link !== null) this.beam.offered(link);
  }

  async close(): Promise<void> {
    this.line.close();
  }

  drop(): void {
    this.line.close();
  }
}

/** Per cent below which a battery is reported as low. */
const lowBattery = 20;

/** The batteries are 1 (normal) or 0 (low). */
export function analogStatistics(
  { sn, start, seconds, values }: CountRecord,
  clock: WallClock,
  { receiver, transmitter, version }: Beam = plainBeam,
): string {
  const stamp = compactWall(clock, start + seconds * 1000);
  const batteries = [receiver, transmitter].map((percent) => (percent > lowBattery ? 1 : 0));
  const counts = [values.in ?? 0, values.out ?? 0];
  return [sn, stamp, ...counts, ...batteries, 1, version ?? "V1.0-EN", "HX-NBI"].join(",");
}
