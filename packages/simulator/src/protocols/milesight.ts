import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { postForStatus } from "./post-for-status.ts";
import type { Uplink } from "./uplink.ts";

/** Milesight VS125 set to UTC and to periodic reports: all its lines in one, also when nobody came. */
export class Milesight implements Uplink {
  readonly batchSize = 8;
  private readonly http: HttpPost;
  private readonly sn: string;

  constructor(http: HttpPost, sn: string) {
    this.http = http;
    this.sn = sn;
  }

  async deliver(batch: readonly CountRecord[]): Promise<void> {
    for (const interval of byInterval(batch))
      await postForStatus(this.http, "/milesight", periodicBody(this.sn, interval));
  }

  async close(): Promise<void> {}

  drop(): void {}
}

/** Records of the lines of a device put together where they are of the same interval. */
export function byInterval(batch: readonly CountRecord[]): CountRecord[][] {
  const groups = Map.groupBy(batch, ({ start, seconds }) => `${start} ${seconds}`);
  return [...groups.values()];
}

/** The report of one interval, with the keys of a captured one. */
export function periodicBody(sn: string, interval: readonly CountRecord[]): object {
  const { start, seconds } = interval[0] ?? { start: 0, seconds: 0 };
  const stamp = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}-00:00`;
  return {
    device_info: {
      device_mac: "24:E1:24:FF:39:20",
      device_name: "People Counter",
      device_sn: sn,
      firmware_version: "V_125-LW.1.0.3-r2",
      hardware_version: "V1.1",
      ip_address: "192.168.1.51",
      running_time: 330,
      wlan_mac: "24:E1:24:FF:39:21",
    },
    line_periodic_data: interval.map(({ line, values }) => ({
      line: Number(line),
      line_name: `Line${line}`,
      line_uuid: toUuid(line),
      total: { in: values.in ?? 0, out: values.out ?? 0 },
      ...toParts(values),
    })),
    time_info: {
      dst_status: false,
      enable_dst: false,
      end_time: stamp(start + seconds * 1000),
      start_time: stamp(start),
      time_zone: "UTC-0:00 Western European Time (WET), Greenwich Mean Time (GMT)",
    },
  };
}

const toUuid = (line: string) => `fb798b5f-2c15-4360-8713-${line.padStart(12, "0")}`;

/** What the device is set to tell apart, as far as it is known. */
function toParts({ child, staffIn, staffOut, group }: MeasureValues): object {
  const part = (entered?: number, left = 0) => entered !== undefined && { in: entered, out: left };
  const [children, staff, groups] = [part(child), part(staffIn, staffOut), part(group)];
  return { ...(groups && { group: groups }), ...(children && { children }), ...(staff && { staff }) };
}
