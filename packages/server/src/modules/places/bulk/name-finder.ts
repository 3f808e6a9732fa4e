import type { FieldFault } from "@foyer/contract/field-faults";
import { plainPath } from "./organisation-paths.ts";

/** Finds things by their names, a path and a name without spaces around `/` being the same. */
export class NameFinder {
  readonly #ids = new Map<string, number[]>();

  add(name: string, id: number): void {
    const key = plainPath(name);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  /** The ids of names, and what is wrong with the first that is none or several. */
  find(names: readonly string[]): { ids: number[]; fault: FieldFault | null } {
    let fault: FieldFault | null = null;
    const ids = names.flatMap((name) => {
      const found = this.#ids.get(plainPath(name)) ?? [];
      if (found.length !== 1) fault ??= found.length === 0 ? "notThere" : "severalOfName";
      return found.slice(0, 1);
    });
    return { ids: [...new Set(ids)], fault };
  }
}
