import { type Caller, holds } from "../../../platform/http/caller.ts";
import { readListed, writeListed } from "./listed.ts";
import type { Faults } from "./thing.ts";

/** An area of an access; id null: it will be made. */
export interface NamedTie {
  areaId: number | null;
  name: string;
  sign: number;
}

interface Area {
  id: number;
  entity_id: number;
  name: string;
}

/** Behind an area's name: who comes in through the access leaves the area. */
const reversed = /\s*[(（]-[)）]$/;
const longestName = 100;
const mostTies = 20;

export const writeTies = (ties: readonly { name: string; sign: number }[]): string =>
  writeListed(ties.map(({ name, sign }) => (sign === -1 ? `${name} (-)` : name)));

/** Finds the areas of entities by name and notes those that are not there yet. */
export class AreaFinder {
  readonly missing = new Set<string>();
  readonly #ids = new Map<string, number[]>();
  readonly #mayMake: boolean;
  readonly #makes: boolean;

  constructor(areas: readonly Area[], caller: Caller, makes: boolean) {
    for (const { id, entity_id, name } of areas) {
      const key = `${entity_id}|${name}`;
      this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
    }
    this.#mayMake = holds(caller, "area:add");
    this.#makes = makes;
  }

  /** The areas a cell names; a fault is noted in `faults.areas`. */
  find(entity: { id: number; name: string }, cell: string, faults: Faults): NamedTie[] {
    const ties = readListed(cell).map((text) => this.#tie(entity, text, faults));
    const names = new Set(ties.map(({ name }) => name));
    if (names.size < ties.length) faults.areas = "twice";
    if (ties.length > mostTies) faults.areas = "outOfRange";
    return ties;
  }

  #tie(entity: { id: number; name: string }, text: string, faults: Faults): NamedTie {
    const plain = text.replace(reversed, "");
    const isWhole = plain === text || this.#ids.has(`${entity.id}|${text}`);
    const [name, sign] = isWhole ? [text, 1] : [plain, -1];
    const ids = this.#ids.get(`${entity.id}|${name}`) ?? [];
    const [areaId = null] = ids;
    if (ids.length > 1) faults.areas = "severalOfName";
    if (areaId === null) this.#note(`${entity.name} / ${name}`, name, faults);
    return { areaId, name, sign };
  }

  #note(text: string, name: string, faults: Faults): void {
    if (name === "" || name.length > longestName) faults.areas = "outOfRange";
    else if (!this.#mayMake) faults.areas = "notThere";
    else {
      this.missing.add(text);
      if (!this.#makes) faults.areas = "notThereYet";
    }
  }
}
