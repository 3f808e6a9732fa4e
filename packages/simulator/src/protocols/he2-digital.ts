import type { CountRecord } from "./count-record.ts";
import { he2Commands } from "./he2-frame.ts";
import { He2Line } from "./he2-line.ts";
import type { Uplink } from "./uplink.ts";
import { compactWall, type WallClock } from "./wall-stamp.ts";

/** HX-HE2 WD5: a heartbeat on power-up and every 30 minutes, a frame per record period stamped with its end. */
export class He2Digital implements Uplink {
  readonly batchSize = 1;
  readonly heartbeatMinutes = 30;
  private readonly line: He2Line;
  private readonly sn: string;
  private readonly clock: WallClock;

  constructor(host: string, port: number, sn: string, clock: WallClock) {
    this.line = new He2Line(host, port);
    this.sn = sn;
    this.clock = clock;
  }

  async deliver([record]: readonly CountRecord[], again: boolean): Promise<void> {
    if (!record) return;
    await this.line.ask(
      again ? he2Commands.again : he2Commands.statistics,
      digitalStatistics(record, this.clock),
    );
  }

  async heartbeat(now: number): Promise<void> {
    await this.line.ask(he2Commands.heartbeat, digitalHeartbeat(this.sn, now, this.clock));
  }

  async close(): Promise<void> {
    this.line.close();
  }

  drop(): void {
    this.line.close();
  }
}

const receiverBattery = 49;
const transmitterBattery = 47;

export function digitalHeartbeat(sn: string, now: number, clock: WallClock): string {
  return [sn, compactWall(clock, now), receiverBattery, transmitterBattery, 1, "V5.38-EN", "HX-H6"].join(",");
}

export function digitalStatistics({ sn, start, seconds, values }: CountRecord, clock: WallClock): string {
  const stamp = compactWall(clock, start + seconds * 1000);
  return [
    sn,
    stamp,
    values.in ?? 0,
    values.out ?? 0,
    receiverBattery,
    transmitterBattery,
    1,
    "V5.38-EN",
    "HX-H6",
  ].join(",");
}
