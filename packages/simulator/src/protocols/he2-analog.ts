import type { CountRecord } from "./count-record.ts";
import { he2Commands } from "./he2-frame.ts";
import { He2Line } from "./he2-line.ts";
import type { Uplink } from "./uplink.ts";
import { compactWall, type WallClock } from "./wall-stamp.ts";

/** HX-HE2 WI5, NBI, CI: statistics frames only; the one without counts is the sign of life. */
export class He2Analog implements Uplink {
  readonly batchSize = 1;
  private readonly line: He2Line;
  private readonly clock: WallClock;

  constructor(host: string, port: number, clock: WallClock) {
    this.line = new He2Line(host, port);
    this.clock = clock;
  }

  async deliver([record]: readonly CountRecord[], again: boolean): Promise<void> {
    if (!record) return;
    await this.line.ask(
      again ? he2Commands.again : he2Commands.statistics,
      analogStatistics(record, this.clock),
    );
  }

  async close(): Promise<void> {
    this.line.close();
  }

  drop(): void {
    this.line.close();
  }
}

/** The batteries are 1 (normal) or 0 (low). */
export function analogStatistics({ sn, start, seconds, values }: CountRecord, clock: WallClock): string {
  const stamp = compactWall(clock, start + seconds * 1000);
  return [sn, stamp, values.in ?? 0, values.out ?? 0, 1, 1, 1, "V1.0-EN", "HX-NBI"].join(",");
}
