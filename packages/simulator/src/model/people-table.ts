import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { Profile } from "./profiles.ts";
import { Random } from "./random.ts";
import { accumulate, valueAt } from "./value-at.ts";

const size = 4096;

const genders = ["Male", "Female", "Unknown"] as const;
const adultAges = ["17", "31", "46", "60", "Unknown"] as const;
const childAges = ["0", "10"] as const;

interface Column {
  measure: Measure;
  /** How many of the first n people count for the measure. */
  upTo: Uint16Array;
}

/**
 * A ring of imagined people with gender, age and whether they are seen again. The n-th person of a day is the n-th of
 * the ring, so any stretch of the day is counted with two look-ups and stretches add up.
 */
export class PeopleTable {
  private readonly columns: Column[];

  private constructor(columns: Column[]) {
    this.columns = columns;
  }

  static adults(profile: Profile, key: number): PeopleTable {
    return PeopleTable.draw(profile, adultAges, profile.ages, new Random(key, 1));
  }

  static children(profile: Profile, key: number): PeopleTable {
    return PeopleTable.draw(profile, childAges, [0.62, 0.38], new Random(key, 2));
  }

  private static draw(
    profile: Profile,
    bands: readonly [string, ...string[]],
    shares: readonly number[],
    random: Random,
  ): PeopleTable {
    const columns = new Map<string, Uint16Array>();
    const count = (measure: string, person: number) => {
      const column = columns.get(measure) ?? new Uint16Array(size + 1);
      columns.set(measure, column);
      column[person + 1] = 1;
    };
    for (let person = 0; person < size; person++) {
      const gender = `ender${pick(genders, profile.genders, random.next())}`;
      const age = `ge${pick(bands, shares, random.next())}`;
      count(`g${gender}`, person);
      count(`a${age}`, person);
      if (random.next() >= profile.unique) continue;
      count("deduped", person);
      count(`dedupedG${gender}`, person);
      count(`dedupedA${age}`, person);
    }
    for (const column of columns.values()) accumulate(column);
    return new PeopleTable([...columns].map(([measure, upTo]) => ({ measure: measure as Measure, upTo })));
  }

  /** Adds the people from number `from` up to, not including, `to` of a day that begins at `offset` in the ring. */
  addTo(values: MeasureValues, offset: number, from: number, to: number): void {
    if (to <= from) return;
    for (const { measure, upTo } of this.columns) {
      const count = ringCount(upTo, offset + to) - ringCount(upTo, offset + from);
      if (count > 0) values[measure] = (values[measure] ?? 0) + count;
    }
  }
}

function ringCount(upTo: Uint16Array, position: number): number {
  return Math.floor(position / size) * valueAt(upTo, size) + valueAt(upTo, position % size);
}

function pick<Name extends string>(
  names: readonly [Name, ...Name[]],
  shares: readonly number[],
  draw: number,
): Name {
  let left = draw;
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return names[index] ?? names[0];
  }
  return names[0];
}
