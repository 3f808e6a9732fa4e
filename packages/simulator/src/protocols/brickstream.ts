import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";

/** Foorir camera or Brickstream 2300 on XML push: `Metrics` for each batch of intervals, `Diags` as heartbeat. */
export class Brickstream implements Uplink {
  readonly batchSize = 60;
  readonly heartbeatMinutes = 1;
  private readonly http: HttpPost;
  private readonly sn: string;
  private readonly clock: WallClock;

  constructor(http: HttpPost, sn: string, clock: WallClock) {
    this.http = http;
    this.sn = sn;
    this.clock = clock;
  }

  async deliver(batch: readonly CountRecord[], _again: boolean, now: number): Promise<void> {
    await this.post(metricsDocument(this.sn, batch, now, this.clock));
  }

  async heartbeat(now: number): Promise<void> {
    await this.post(diagsDocument(this.sn, now, this.clock));
  }

  async close(): Promise<void> {}

  drop(): void {}

  private async post(document: string): Promise<void> {
    const { status, text } = await this.http.post("/xml", document, { "content-type": "text/xml" });
    if (status !== 200) throw new Refused(status, text);
  }
}

export function metricsDocument(
  sn: string,
  batch: readonly CountRecord[],
  now: number,
  clock: WallClock,
): string {
  const formatDate = ({ start }: CountRecord) => formatWall(clock, start).slice(0, 10);
  const content = grouped(batch, ({ seconds }) => String(Math.max(1, Math.round(seconds / 60)))).map(
    ([minutes, records]) => {
      const reports = grouped(records, formatDate).map(([date, ofDay]) => {
        const objects = grouped(ofDay, ({ line }) => line).map(
          ([line, ofLine]) =>
            `<Object Id="${escaped(line)}" DeviceId="${escaped(sn)}" ObjectType="0" Name="count">` +
            `${ofLine.map((record) => countElement(record, clock)).join("")}</Object>`,
        );
        return `<Report Date="${date}">${objects.join("")}</Report>`;
      });
      return `<ReportData Interval="${minutes}">${reports.join("")}</ReportData>`;
    },
  );
  return toDocument("Metrics", sn, now, clock, content.join(""));
}

export function diagsDocument(sn: string, now: number, clock: WallClock): string {
  return toDocument("Diags", sn, now, clock, "");
}

export function countElement({ start, seconds, values }: CountRecord, clock: WallClock): string {
  const { in: came = 0, out = 0, passby = 0, turnback = 0 } = values;
  const formatTime = (instant: number) => formatWall(clock, instant).slice(11, 19);
  return (
    `<Count StartTime="${formatTime(start)}" EndTime="${formatTime(start + seconds * 1000)}" ` +
    `UnixStartTime="${Math.floor(start / 1000)}" Enters="${came}" Exits="${out}" Passings="${passby}" ` +
    `Returns="${turnback}" Status="0"/>`
  );
}

function toDocument(root: string, sn: string, now: number, clock: WallClock, content: string): string {
  const properties = {
    Version: 1,
    TransmitTime: Math.floor(now / 1000),
    // Whole hours: all that these devices know of zones.
    Timezone: Math.trunc((clock.wallAt(now) - now) / 3_600_000),
    DST: 0,
    HwPlatform: "V2.1",
    SerialNumber: escaped(sn),
    DeviceType: 0,
    SwRelease: "4.3.0",
  };
  const elements = Object.entries(properties).map(([name, value]) => `<${name}>${value}</${name}>`);
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<${root} SiteId="1" DeviceId="${escaped(sn)}">` +
    `<Properties>${elements.join("")}</Properties>${content}</${root}>`
  );
}

function formatWall(clock: WallClock, instant: number): string {
  return new Date(clock.wallAt(instant)).toISOString();
}

function grouped<Item>(items: readonly Item[], toKey: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return [...groups];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
