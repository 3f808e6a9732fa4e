import type { CountRecord } from "./count-record.ts";
import type { HttpPost } from "./http-post.ts";
import { Refused, type Uplink } from "./uplink.ts";
import type { WallClock } from "./wall-stamp.ts";

/** Hikvision camera pushing ISAPI events: one for each window, and one a minute to show that it is online. */
export class Hikvision implements Uplink {
  readonly batchSize = 1;
  readonly heartbeatMinutes = 1;
  private readonly http: HttpPost;
  /** The MAC address. */
  private readonly sn: string;
  private readonly clock: WallClock;
  private posts = 0;

  constructor(http: HttpPost, sn: string, clock: WallClock) {
    this.http = http;
    this.sn = sn;
    this.clock = clock;
  }

  async deliver([record]: readonly CountRecord[], again: boolean, now: number): Promise<void> {
    if (record) await this.post(windowEvent(record, this.clock, { now, again, posts: ++this.posts }));
  }

  async heartbeat(now: number): Promise<void> {
    await this.post(keepAlive(this.sn, this.clock, now));
  }

  async close(): Promise<void> {}

  drop(): void {}

  private async post(body: string): Promise<void> {
    const headers = { "content-type": 'application/xml; charset="UTF-8"' };
    const { status, text } = await this.http.post("/hikvision", body, headers);
    if (status !== 200) throw new Refused(status, text);
  }
}

export interface Sending {
  now: number;
  /** It was sent before. */
  again: boolean;
  /** Events since the camera started. */
  posts: number;
}

/** An event of the window of a record; a line `1-2` is region 2 of channel 1. */
export function windowEvent(
  { sn, line, start, seconds, values }: CountRecord,
  clock: WallClock,
  { now, again, posts }: Sending,
): string {
  const [channel = "1", region] = line.split("-");
  const { child } = values;
  return event(
    head(sn, channel, isoWall(clock, now), posts),
    `<eventType>PeopleCounting</eventType>
<eventState>active</eventState>
<eventDescription>peopleCounting alarm</eventDescription>
<channelName>Camera 01</channelName>
<peopleCounting>
<statisticalMethods>timeRange</statisticalMethods>
<TimeRange>
<startTime>${isoWall(clock, start)}</startTime>
<endTime>${isoWall(clock, start + seconds * 1000)}</endTime>
</TimeRange>
<enter>${values.in ?? 0}</enter>
<exit>${values.out ?? 0}</exit><pass>${values.passby ?? 0}</pass>
${region === undefined ? "" : `<regionsID>${region}</regionsID>\n`}</peopleCounting>
${child === undefined ? "" : `<childCounting><enter>${child}</enter><exit>0</exit></childCounting>\n`}${
  again ? "<isDataRetransmission>true</isDataRetransmission>\n" : ""
}`,
  );
}

export function keepAlive(sn: string, clock: WallClock, now: number): string {
  return event(
    head(sn, "1", isoWall(clock, now), 0),
    `<eventType>videoloss</eventType>
<eventState>inactive</eventState>
<eventDescription>videoloss alarm</eventDescription>
`,
  );
}

function event(start: string, rest: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="1.0" xmlns="urn:psialliance-org">
${start}${rest}</EventNotificationAlert>
`;
}

function head(sn: string, channel: string, time: string, posts: number): string {
  return `<ipAddress>10.60.108.22</ipAddress>
<protocolType>HTTP</protocolType>
<macAddress>${sn}</macAddress>
<channelID>${channel}</channelID>
<dateTime>${time}</dateTime>
<activePostCount>${posts}</activePostCount>
`;
}

/** `yyyy-MM-ddTHH:mm:ss+02:00` */
function isoWall(clock: WallClock, instant: number): string {
  const wall = clock.wallAt(instant);
  const offset = Math.round((wall - instant) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return `${new Date(wall).toISOString().slice(0, 19)}${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}`;
}
