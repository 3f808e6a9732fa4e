import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { postForStatus } from "./post-for-status.ts";
import type { Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";

/** Axis people counter: one line, a report for each interval also when nobody came, so it needs no other sign of life. */
export class Axis implements Uplink {
  readonly batchSize = 60;
  private readonly http: HttpPost;
  private readonly sensor: AxisSensor;
  private readonly clock: WallClock;

  constructor(http: HttpPost, sensor: AxisSensor, clock: WallClock) {
    this.http = http;
    this.sensor = sensor;
    this.clock = clock;
  }

  async deliver(batch: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    await postForStatus(this.http, "/axis", reportBody(this.sensor, batch, this.clock, now));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

export interface AxisSensor {
  sn: string;
  /** IANA name. */
  zone: string;
}

/** The camera does not know staff from other adults; 0 where it is not set to tell adults. */
const adultsIn = ({ adult, staffIn }: CountRecord["values"]) =>
  adult === undefined ? 0 : adult + (staffIn ?? 0);

export function reportBody(
  { sn, zone }: AxisSensor,
  batch: readonly CountRecord[],
  clock: WallClock,
  now: number,
): object {
  const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`;
  const local = (instant: number) => new Date(clock.wallAt(instant)).toISOString().slice(0, 19);
  const span = (from: number, to: number) => ({
    utcFrom: utc(from),
    utcTo: utc(to),
    localFrom: local(from),
    localTo: local(to),
  });
  const ends = batch.map(({ start, seconds }) => start + seconds * 1000);
  return {
    apiName: "Axis Retail Data",
    apiVersion: "0.4",
    utcSent: utc(now),
    localSent: local(now),
    data: {
      ...span(Math.min(...batch.map(({ start }) => start)), Math.max(...ends)),
      measurements: batch.map(({ start, seconds, values }) => ({
        kind: "people-counts",
        ...span(start, start + seconds * 1000),
        items: [
          { direction: "in", count: values.in ?? 0, adults: adultsIn(values) },
          { direction: "out", count: values.out ?? 0, adults: 0 },
        ],
      })),
    },
    sensor: {
      application: "AXIS 3D People Counter",
      applicationVersion: "11.11.148",
      timeZone: zone,
      name: `axis-${sn}`,
      serial: sn,
      ipAddress: "192.168.109.60",
    },
  };
}
