import type { Db } from "../../../platform/database/database.ts";
import type { Feed } from "../protocols/protocols.ts";
import { lineQueries, type NewLine } from "./lines.queries.ts";

const mostRemembered = 200_000;
/** Another server, or a person, may have chosen another feed: what is remembered is asked for again after this. */
const rememberedMs = 10_000;

/** A line a device reported on, with the feed it was reported by. */
export interface ReportedLine {
  tenantId: number;
  deviceId: number;
  line: string;
  /** Which decoder. */
  source: string;
  feed: Feed;
  /** Single crossings: the device's presence is what covers time. */
  byEvent: boolean;
}

/** What counts on a line. `replaced`: the feed that counted until this very report, when a better one took over. */
export interface LineFeed {
  feed: Feed;
  replaced?: Feed;
}

interface Remembered {
  feed: Feed;
  byEvent: boolean;
  others: Set<Feed>;
  isFixed: boolean;
  until: number;
}

const toKey = ({ deviceId, line }: { deviceId: number; line: string }) => `${deviceId}|${line}`;

/**
 * Which feed each line counts from: the first one seen, until one the brand ranks better appears, or for good where a
 * person chose. All is kept in the database; what was read lately is remembered, so that most reports ask nothing.
 */
export function makeLineFeeds(db: Db) {
  const queries = lineQueries(db);
  const known = new Map<string, Remembered>();

  async function read(reported: ReportedLine, firstAt: Date): Promise<Remembered> {
    const { tenantId, deviceId, line, source, feed, byEvent } = reported;
    const fresh: NewLine = { tenantId, deviceId, line, source, feed, byEvent, firstAt };
    const kept = await queries.readOrAdd(fresh);
    const remembered = {
      feed: kept.feed as Feed,
      byEvent: kept.by_event,
      others: new Set(kept.other_feeds as Feed[]),
      isFixed: kept.feed_fixed,
      until: performance.now() + rememberedMs,
    };
    if (known.size > mostRemembered) known.clear();
    known.set(toKey(reported), remembered);
    return remembered;
  }

  /** `ranked`: the brand's feeds, best first. */
  const isBetter = (feed: Feed, than: Feed, ranked: readonly Feed[]) =>
    ranked.includes(feed) && ranked.includes(than) && ranked.indexOf(feed) < ranked.indexOf(than);

  /** Lets the reported feed count from now on. */
  async function takeOver(line: Remembered, reported: ReportedLine): Promise<LineFeed> {
    const { feed, byEvent } = reported;
    const replaced = line.feed;
    await queries.setFeed(reported, { feed, byEvent, other: replaced });
    Object.assign(line, { feed, byEvent });
    line.others.delete(feed);
    line.others.add(replaced);
    return { feed, replaced };
  }

  async function noteOther(line: Remembered, reported: ReportedLine): Promise<LineFeed> {
    if (!line.others.has(reported.feed)) {
      await queries.addOtherFeed(reported, reported.feed);
      line.others.add(reported.feed);
    }
    return { feed: line.feed };
  }

  async function noteEvents(line: Remembered, reported: ReportedLine): Promise<void> {
    if (reported.byEvent === line.byEvent) return;
    await queries.setByEvent(reported, reported.byEvent);
    line.byEvent = reported.byEvent;
  }

  async function choose(reported: ReportedLine, ranked: readonly Feed[], at: Date): Promise<LineFeed> {
    const before = known.get(toKey(reported));
    const isRemembered = before !== undefined && before.until > performance.now();
    const line = isRemembered ? before : await read(reported, at);
    const { feed } = reported;
    if (line.feed !== feed) {
      const takesOver = !line.isFixed && isBetter(feed, line.feed, ranked);
      return takesOver ? takeOver(line, reported) : noteOther(line, reported);
    }
    await noteEvents(line, reported);
    // Taken over elsewhere, or just before a crash: what the other feed has counted since may not be undone yet.
    const replaced = isRemembered ? undefined : ranked.find((other) => line.others.has(other));
    return replaced ? { feed, replaced } : { feed };
  }

  return {
    choose,

    /** Of lines of a brand with one feed those about which something is to be noted. */
    listNews: (reported: readonly ReportedLine[]): readonly ReportedLine[] =>
      reported.filter((one) => {
        const line = known.get(toKey(one));
        return !line || (one.byEvent && !line.byEvent);
      }),

    /** Notes lines of a brand with one feed: nothing to choose, each is written once. */
    async note(reported: readonly ReportedLine[], at: Date): Promise<void> {
      for (const one of reported) {
        const line = known.get(toKey(one)) ?? (await read(one, at));
        // A brand with one feed may send both; one crossing is enough to say that silence is no gap.
        if (one.byEvent) await noteEvents(line, one);
      }
    },
  };
}
