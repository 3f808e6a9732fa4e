import type { CountRecord } from "./count-record.ts";
import { heartbeatBody, postFoorir } from "./foorir.ts";
import type { HttpPost } from "./http-post.ts";
import type { Uplink } from "./uplink.ts";

/** Foorir camera with staff recognition: one element per detection line and interval; `count` includes children and staff. */
export class FoorirStaff implements Uplink {
  readonly batchSize = 100;
  readonly heartbeatMinutes = 1;
  private readonly http: HttpPost;
  private readonly sn: string;

  constructor(http: HttpPost, sn: string) {
    this.http = http;
    this.sn = sn;
  }

  async deliver(batch: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    await postFoorir(this.http, "dataUpload", staffBody(this.sn, batch, now));
  }

  async heartbeat(now: number): Promise<void> {
    await postFoorir(this.http, "heartBeat", heartbeatBody(this.sn, now));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

export function staffBody(sn: string, batch: readonly CountRecord[], now: number): object {
  return { sn, time: Math.floor(now / 1000), data: batch.map(toLine) };
}

function toLine({ line, start, seconds, values }: CountRecord): object {
  const startFlow = Math.floor(start / 1000);
  const avgTime = values.dwellCount ? Math.round((values.dwellMs ?? 0) / values.dwellCount) : 0;
  return {
    regionId: line,
    startFlow,
    endFlow: startFlow + seconds,
    in: { count: values.in ?? 0, child: values.child ?? 0, staff: values.staffIn ?? 0 },
    out: { count: values.out ?? 0, child: 0, staff: values.staffOut ?? 0 },
    pass: { count: values.passby ?? 0, child: 0, staff: 0 },
    turnback: { count: values.turnback ?? 0, child: 0, staff: 0 },
    stayTime: { avgTime, maxTime: 0, childAvgTime: 0, childMaxTime: 0, staffAvgTime: 0, staffMaxTime: 0 },
  };
}
