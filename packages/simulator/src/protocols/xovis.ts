import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { postForStatus } from "./post-for-status.ts";
import type { Uplink } from "./uplink.ts";

/** Xovis sensor with firmware 5: one agent pushes the windows of its counting logics, another its status. */
export class Xovis implements Uplink {
  readonly batchSize = 60;
  readonly heartbeatMinutes = 15;
  private readonly http: HttpPost;
  private readonly sn: string;
  /** Each agent numbers its packages; gaps in the numbers show what was dropped. */
  private packages = 0;
  private states = 0;

  constructor(http: HttpPost, sn: string) {
    this.http = http;
    this.sn = sn;
  }

  async deliver(batch: readonly CountRecord[]): Promise<void> {
    await postForStatus(this.http, "/xovis", logicsBody(this.sn, batch, ++this.packages));
  }

  async heartbeat(now: number): Promise<void> {
    await postForStatus(this.http, "/xovis", statusBody(this.sn, now, ++this.states));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

const about = (sn: string, id: number, agent_id: number) => ({
  package_info: { version: "5.0", id, agent_id },
  sensor_info: { serial_number: sn, type: "SINGLE_SENSOR" },
});

/** A logic for each line, which bears the line's number; its two counters are numbered on. */
export function logicsBody(sn: string, batch: readonly CountRecord[], id: number): object {
  const lines = [...new Set(batch.map(({ line }) => line))];
  const logics = lines.map((line) => ({
    id: Number(line),
    name: `Line ${line}`,
    info: "XLT_LINE_IN_OUT_COUNT",
    geometries: [{ id: Number(line), type: "LINE", name: `Line ${line}` }],
    records: batch.filter((record) => record.line === line).map(toRecord),
  }));
  return { logics_data: { ...about(sn, id, 1001), logics } };
}

function toRecord({ line, start, seconds, values }: CountRecord): object {
  const counter = Number(line) * 1000;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return {
    from: start,
    to: start + seconds * 1000,
    samples: minutes,
    samples_expected: minutes,
    counts: [
      { id: counter + 1, name: "fw", value: values.in ?? 0 },
      { id: counter + 2, name: "bw", value: values.out ?? 0 },
    ],
  };
}

export function statusBody(sn: string, now: number, id: number): object {
  const states = {
    device: { state: { state: "OK" } },
    time: { state: { details: { time: new Date(now).toISOString() }, state: "OK" } },
    updates: { state: { state: "OK", version: "5.0.3-9738700b2d" } },
  };
  return { status_data: { ...about(sn, id, 1002), states } };
}
