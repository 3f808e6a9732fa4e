const hourMs = 3_600_000;
/** Of a site whose counts come for more hours than these the older ones are held as one. */
const mostHours = 48;
const longAgo = Number.NEGATIVE_INFINITY;

interface OfSite {
  /** When anything of it was heard of last. */
  last: number;
  /** The same of counts of an hour, by its number. */
  ofHours: Map<number, number>;
}

/** Which sites' counts changed, of which time, in the order it was heard of: moments are numbers that grow. */
export class SiteChanges {
  #now = 1;
  #all = 0;
  readonly #sites = new Map<number, OfSite>();

  /** What is read from now on knows all that was heard of so far. */
  get now(): number {
    return this.#now;
  }

  /** Counts of sites changed; none of a time before `fromMs`. */
  note(siteIds: readonly number[], fromMs: number): void {
    this.#now++;
    const hour = Math.floor(fromMs / hourMs);
    for (const id of siteIds) {
      const { ofHours } = this.#sites.get(id) ?? { ofHours: new Map<number, number>() };
      ofHours.set(hour, this.#now);
      this.#sites.set(id, {
        last: this.#now,
        ofHours: ofHours.size > mostHours ? fewerHours(ofHours) : ofHours,
      });
    }
  }

  /** Anything may have changed. */
  noteAll(): void {
    this.#all = ++this.#now;
    this.#sites.clear();
  }

  /** Whether more than counts may have changed after a moment: places, names, settings. */
  isAllChanged(since: number): boolean {
    return this.#all > since;
  }

  /** Whether counts of a site from before `untilMs` changed after a moment. */
  isChanged(siteId: number, since: number, untilMs: number): boolean {
    if (this.#all > since) return true;
    const site = this.#sites.get(siteId);
    if (!site || site.last <= since) return false;
    for (const [hour, at] of site.ofHours) if (at > since && hour * hourMs < untilMs) return true;
    return false;
  }
}

function fewerHours(ofHours: ReadonlyMap<number, number>): Map<number, number> {
  const kept = [...ofHours].sort(([one], [other]) => other - one);
  const old = kept.splice(mostHours / 2).map(([, at]) => at);
  return new Map([...kept, [longAgo, Math.max(...old)]]);
}
