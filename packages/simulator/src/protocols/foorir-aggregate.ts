import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";

const root = "/api/passenger-flow";
const unix = (ms: number) => Math.floor(ms / 1000);

/** Newest Foorir camera, V1.0: one aggregate an interval for the whole camera, sent again as a higher revision. */
export class FoorirAggregate implements Uplink {
  readonly batchSize = 1;
  readonly heartbeatMinutes = 1;
  private readonly http: HttpPost;
  private readonly sn: string;

  constructor(http: HttpPost, sn: string) {
    this.http = http;
    this.sn = sn;
  }

  async deliver([record]: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    if (record) await this.post("interval-aggregate", aggregateBody(record, now));
  }

  async heartbeat(now: number): Promise<void> {
    await this.post("device-status", statusBody(this.sn, now));
  }

  async close(): Promise<void> {}

  drop(): void {}

  /** Stored is any body with 200, in which a code may say otherwise. */
  private async post(path: string, body: object): Promise<void> {
    const { status, text } = await this.http.post(`${root}/${path}`, JSON.stringify(body));
    if (status !== 200 || text === "" || /"code":\s*[1-9]/.test(text)) throw new Refused(status, text);
  }
}

export function aggregateBody({ sn, start, seconds, values }: CountRecord, now: number): object {
  const { in: enter = 0, out: leave = 0, passby = 0, turnback = 0, deduped, dedupedStaff } = values;
  return {
    schema_version: "1.0",
    type: "interval_aggregate",
    master_sn: sn,
    device_sns: [sn],
    batch_date: new Date(start).toISOString().slice(0, 10),
    stat_basis: "enter",
    revision: unix(now),
    interval_s: seconds,
    start_ts_s: unix(start),
    end_ts_s: unix(start) + seconds,
    event_counts: { enter, leave, pass_by: passby, turn_back: turnback },
    raw_stats: { count: enter },
    ...(deduped !== undefined && { final_stats: { count: deduped, repeat: Math.max(0, enter - deduped) } }),
    ...(dedupedStaff !== undefined && { non_customer: { count: dedupedStaff } }),
  };
}

export function statusBody(sn: string, now: number): object {
  return {
    schema_version: "1.0",
    type: "device_status",
    sn,
    network_role: "master",
    ts: unix(now),
    faults: [],
  };
}
