import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";

const unix = (ms: number) => Math.floor(ms / 1000);

/** Foorir camera, JSON push v1.9: a heartbeat each minute, one upload per interval, a history after an outage. */
export class Foorir implements Uplink {
  readonly batchSize = 60;
  readonly heartbeatMinutes = 1;
  private readonly http: HttpPost;
  private readonly sn: string;

  constructor(http: HttpPost, sn: string) {
    this.http = http;
    this.sn = sn;
  }

  async deliver(batch: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    const [first] = batch;
    if (!first) return;
    await postFoorir(
      this.http,
      "dataUpload",
      batch.length === 1 ? uploadBody(first, now) : historyBody(this.sn, batch),
    );
  }

  async heartbeat(now: number): Promise<void> {
    await postFoorir(this.http, "heartBeat", heartbeatBody(this.sn, now));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

/** Code 0 is "stored"; with any other the device keeps its copy. */
export async function postFoorir(
  http: HttpPost,
  path: "heartBeat" | "dataUpload",
  body: object,
): Promise<void> {
  const { status, text } = await http.post(`/api/camera/${path}`, JSON.stringify(body));
  if (status !== 200 || parseCode(text) !== 0) throw new Refused(status, text);
}

function parseCode(text: string): number | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null && "code" in answer ? Number(answer.code) : null;
  } catch {
    return null;
  }
}

export function heartbeatBody(sn: string, now: number): object {
  return { sn, time: unix(now) };
}

export function uploadBody(record: CountRecord, now: number): object {
  const { adult, child, staffIn } = record.values;
  const { time, ...counts } = counted(record);
  const split =
    adult === undefined && child === undefined
      ? {}
      : { inAdult: (adult ?? 0) + (staffIn ?? 0), inChild: child ?? 0 };
  return { code: 0, msg: "success", sn: record.sn, ...counts, time: Math.max(time, unix(now)), ...split };
}

export function historyBody(sn: string, batch: readonly CountRecord[]): object {
  return {
    sn,
    len: batch.length,
    data: batch.map((record) => {
      const { time, ...counts } = counted(record);
      return { time, ...counts };
    }),
  };
}

function counted({ start, seconds, values }: CountRecord) {
  const startTime = unix(start);
  const endTime = startTime + seconds;
  return {
    time: endTime,
    startTime,
    endTime,
    in: values.in ?? 0,
    out: values.out ?? 0,
    passby: values.passby ?? 0,
    turnback: values.turnback ?? 0,
    avgStayTime: values.dwellCount ? Math.round((values.dwellMs ?? 0) / values.dwellCount) : 0,
  };
}
