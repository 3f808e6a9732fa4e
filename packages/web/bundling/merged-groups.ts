/** Files that travel together. */
export interface Group {
  ids: readonly string[];
  /** Which screens and dialogs need them. */
  users: ReadonlySet<string>;
  /** These files and all that they import, with their characters: who gets a group gets all of it. */
  needs: ReadonlyMap<string, number>;
}

/** So many characters too many cost as much as one more file. */
const file = 40_000;

/** What each group would bring to each user beyond what they get anyway, in characters. */
class Burdens {
  readonly #loaded = new Map<string, Set<string>>();
  readonly #extra = new Map<Group, Map<string, number>>();

  constructor(groups: readonly Group[]) {
    for (const group of groups) this.#load(group);
    const everybody = [...this.#loaded.keys()];
    for (const group of groups) this.#reckon(group, everybody);
  }

  of = (group: Group, user: string): number => this.#extra.get(group)?.get(user) ?? 0;

  /** After two groups became one: its users have all of it. */
  replaced(groups: readonly Group[], merged: Group): void {
    this.#load(merged);
    this.#reckon(merged, this.#loaded.keys());
    for (const group of groups) this.#reckon(group, merged.users);
  }

  #load({ users, needs }: Group): void {
    for (const user of users) {
      const loaded = this.#loaded.get(user) ?? new Set();
      this.#loaded.set(user, loaded);
      for (const id of needs.keys()) loaded.add(id);
    }
  }

  #reckon(group: Group, users: Iterable<string>): void {
    const own = this.#extra.get(group) ?? new Map<string, number>();
    this.#extra.set(group, own);
    for (const user of users) {
      const loaded = this.#loaded.get(user);
      let extra = 0;
      for (const [id, size] of group.needs) if (!loaded?.has(id)) extra += size;
      own.set(user, extra);
    }
  }
}

/**
 * Puts files together that much the same screens need: always the pair that saves most, until every further one would
 * bring more of what is not needed than it saves in files.
 */
export function mergedGroups(parts: readonly Group[]): Group[] {
  const bySet = Map.groupBy(parts, ({ users }) => [...users].sort().join());
  let groups = [...bySet.values()].map((same) => same.reduce(together));
  const burdens = new Burdens(groups);
  for (;;) {
    let most = 0;
    let best: [Group, Group] | undefined;
    for (const [nth, one] of groups.entries())
      for (const other of groups.slice(nth + 1)) {
        const saved = savedBy(one, other, burdens);
        if (saved > most) [most, best] = [saved, [one, other]];
      }
    if (best === undefined) return groups;
    const [one, other] = best;
    const merged = together(one, other);
    groups = [...groups.filter((each) => each !== one && each !== other), merged];
    burdens.replaced(groups, merged);
  }
}

function savedBy(one: Group, other: Group, burdens: Burdens): number {
  let saved = 0;
  for (const user of one.users) saved += other.users.has(user) ? file : -burdens.of(other, user);
  for (const user of other.users) if (!one.users.has(user)) saved -= burdens.of(one, user);
  return saved;
}

const together = (one: Group, other: Group): Group => ({
  ids: [...one.ids, ...other.ids],
  users: new Set([...one.users, ...other.users]),
  needs: new Map([...one.needs, ...other.needs]),
});
