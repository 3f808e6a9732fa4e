import { type Beam, plainBeam } from "./beam.ts";
import type { CountRecord } from "./count-record.ts";
import { readDigitalAnswer, readUpgrade } from "./he2-answer.ts";
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
  private readonly beam: Beam;

  constructor(host: string, port: number, sn: string, clock: WallClock, beam: Beam = plainBeam) {
    this.beam = beam;
    this.line = new He2Line(host, port);
    this.sn = sn;
    this.clock = clock;
  }

  async deliver([record]: readonly CountRecord[], again: boolean): Promise<void> {
    if (!record) return;
    const answer = await this.line.ask(
      again ? he2Commands.again : he2Commands.statistics,
      digitalStatistics(record, this.clock, this.beam),
    );
    const link = readUpgrade(answer, 2);
    if (link !== null) this.beam.offered(link);
  }

  async heartbeat(now: number): Promise<void> {
    const answer = await this.line.ask(
      he2Commands.heartbeat,
      digitalHeartbeat(this.sn, now, this.clock, this.beam),
    );
    const rhythm = readDigitalAnswer(answer);
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

const firstVersion = "V5.38-EN";

/** What every digital message ends with. */
const tail = ({ receiver, transmitter, version }: Beam) => [
  receiver,
  transmitter,
  1,
  version ?? firstVersion,
  "HX-H6",
];

export function digitalHeartbeat(sn: string, now: number, clock: WallClock, beam: Beam = plainBeam): string {
  return [sn, compactWall(clock, now), ...tail(beam)].join(",");
}

export function digitalStatistics(
  { sn, start, seconds, values }: CountRecord,
  clock: WallClock,
  beam: Beam = plainBeam,
): string {
  const stamp = compactWall(clock, start + seconds * 1000);
  return [sn, stamp, values.in ?? 0, values.out ?? 0, ...tail(beam)].join(",");
}
