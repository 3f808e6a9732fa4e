/** Files that travel together. */
export interface Group {
  ids: readonly string[];
  /** Which screens and dialogs need them. */
  users: ReadonlySet<string>;
  /** These files and all that they import, with their characters: who gets a group gets all of it. */
  needs: ReadonlyMap<string, number>;
}

/** How much a screen or dialog counts beside the others. */
export type Weigh = (user: string) => number;

/** So many superfluous characters cost as much as one more file. */
const file = 20_000;

/** What each group would bring to each user beyond what they get anyway, in characters; users by their number. */
class Burdens {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #loaded: Set<string>[];
  readonly #weights: Float64Array;
  readonly #extra = new Map<Group, Float64Array>();
  readonly #members = new Map<Group, Uint8Array>();

  constructor(groups: readonly Group[], weigh: Weigh) {
    const users = [...new Set(groups.flatMap((group) => [...group.users]))];
    this.#numbers = new Map(users.map((user, number) => [user, number]));
    this.#loaded = users.map(() => new Set());
    this.#weights = Float64Array.from(users, weigh);
    for (const group of groups) this.#load(group);
    const everybody = users.map((_, number) => number);
    for (const group of groups) this.#reckon(group, everybody);
  }

  /** What would be saved if two groups were one. */
  savedBy(one: Group, other: Group): number {
    const [ofOne, ofOther] = [this.#membersSql(one), this.#membersSql(other)];
    const [extraOne, extraOther] = [this.#extraOf(one), this.#extraOf(other)];
    let saved = 0;
    for (let user = 0; user < this.#weights.length; user++) {
      const weight = this.#weights[user] ?? 0;
      if (ofOne[user] === 1) saved += weight * (ofOther[user] === 1 ? file : -(extraOther[user] ?? 0));
      else if (ofOther[user] === 1) saved -= weight * (extraOne[user] ?? 0);
    }
    return saved;
  }

  /** After two groups became one: its users have all of it. */
  replaced(groups: readonly Group[], merged: Group): void {
    this.#load(merged);
    this.#reckon(
      merged,
      this.#loaded.map((_, number) => number),
    );
    const users = this.#numbersOf(merged);
    for (const group of groups) this.#reckon(group, users);
  }

  #numbersOf = ({ users }: Group): number[] => [...users].map((user) => this.#numbers.get(user) ?? 0);
  #extraOf = (group: Group): Float64Array => this.#extra.get(group) ?? new Float64Array(this.#loaded.length);
  #membersSql = (group: Group): Uint8Array => this.#members.get(group) ?? new Uint8Array(this.#loaded.length);

  #load(group: Group): void {
    const members = new Uint8Array(this.#loaded.length);
    for (const user of this.#numbersOf(group)) {
      members[user] = 1;
      for (const id of group.needs.keys()) this.#loaded[user]?.add(id);
    }
    this.#members.set(group, members);
  }

  #reckon(group: Group, users: readonly number[]): void {
    const own = this.#extraOf(group);
    this.#extra.set(group, own);
    for (const user of users) {
      const loaded = this.#loaded[user];
      let extra = 0;
      for (const [id, size] of group.needs) if (!loaded?.has(id)) extra += size;
      own[user] = extra;
    }
  }
}

/**
 * Puts files together that much the same screens need: always the pair that saves most, until every further one would
 * bring more of what is not needed than it saves in files.
 */
export function mergedGroups(parts: readonly Group[], weigh: Weigh = () => 1): Group[] {
  const bySet = Map.groupBy(parts, ({ users }) => [...users].sort().join());
  let groups = [...bySet.values()].map((same) => same.reduce(together));
  const burdens = new Burdens(groups, weigh);
  for (;;) {
    let most = 0;
    let best: [Group, Group] | undefined;
    for (const [nth, one] of groups.entries())
      for (const other of groups.slice(nth + 1)) {
        const saved = burdens.savedBy(one, other);
        if (saved > most) [most, best] = [saved, [one, other]];
      }
    if (best === undefined) return groups;
    const [one, other] = best;
    const merged = together(one, other);
    groups = [...groups.filter((each) => each !== one && each !== other), merged];
    burdens.replaced(groups, merged);
  }
}

const together = (one: Group, other: Group): Group => ({
  ids: [...one.ids, ...other.ids],
  users: new Set([...one.users, ...other.users]),
  needs: new Map([...one.needs, ...other.needs]),
});
