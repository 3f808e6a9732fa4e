import { type Caller, holds } from "../../../platform/http/caller.ts";
import { type OrganisationPaths, plainPath } from "./organisation-paths.ts";
import type { Faults } from "./thing.ts";

/** Where a path leads: an organisation, or (id null) one that will be made. */
export type Place = { id: number | null; path: string };

/** Finds organisations by their paths and notes those that are not there yet. */
export class DeptFinder {
  readonly missing = new Set<string>();
  readonly #paths: OrganisationPaths;
  readonly #caller: Caller;
  readonly #makes: boolean;

  constructor(paths: OrganisationPaths, caller: Caller, makes: boolean) {
    this.#paths = paths;
    this.#caller = caller;
    this.#makes = makes;
  }

  /** The place of a path; a fault is noted in `faults.dept`. */
  find(text: string, faults: Faults): Place | null {
    const path = plainPath(text);
    if (path === "") {
      faults.dept = "required";
      return null;
    }
    const found = this.#paths.find(path);
    if ("id" in found) return { id: found.id, path };
    if (found.fault !== "notThere" || !this.#mayMake(path)) {
      faults.dept = found.fault;
      return null;
    }
    this.#note(path);
    if (this.#makes) return { id: null, path };
    faults.dept = "notThereYet";
    return null;
  }

  #mayMake(path: string): boolean {
    const root = this.#paths.findRoot(path);
    if (!root || !holds(this.#caller, "dept:add") || root.missing.some((name) => name.length > 100))
      return false;
    return root.parent === null ? "all" in this.#caller.range : this.#paths.refusal(root.parent) === null;
  }

  #note(path: string): void {
    const names = path.split(" / ");
    const known = names.length - (this.#paths.findRoot(path)?.missing.length ?? 0);
    for (let depth = known + 1; depth <= names.length; depth++)
      this.missing.add(names.slice(0, depth).join(" / "));
  }
}
