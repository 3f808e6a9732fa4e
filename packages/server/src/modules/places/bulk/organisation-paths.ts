import type { FieldFault } from "@foyer/contract/field-faults";

export interface PathedOrganisation {
  id: number;
  name: string;
  /** Ids from the top down, joined with `|`. */
  path: string;
  /** 0: disabled, with all below it. */
  status: number;
}

const separator = " / ";
const levels = (text: string): string[] =>
  text
    .split(/[/／]/)
    .map((level) => level.trim())
    .filter((level) => level !== "");

/** How a path is compared: spaces around its separators do not matter. */
export const plainPath = (text: string): string => levels(text.normalize("NFC")).join(separator);

/** The organisations a caller sees, by their names from the top down. */
export class OrganisationPaths {
  readonly #texts = new Map<number, string>();
  readonly #ids = new Map<string, number[]>();
  readonly #managed: ReadonlySet<number>;
  readonly #closed = new Set<number>();

  constructor(organisations: readonly PathedOrganisation[], managed: ReadonlySet<number>) {
    this.#managed = managed;
    const names = new Map(organisations.map(({ id, name }) => [id, name]));
    const closed = new Set(organisations.filter(({ status }) => status === 0).map(({ id }) => id));
    for (const { id, path } of organisations) {
      if (path.split("|").some((each) => closed.has(Number(each)))) this.#closed.add(id);
      const text = path
        .split("|")
        .map((each) => names.get(Number(each)) ?? "?")
        .join(separator);
      this.#texts.set(id, text);
      const plain = plainPath(text);
      this.#ids.set(plain, [...(this.#ids.get(plain) ?? []), id]);
    }
  }

  pathText(id: number): string {
    return this.#texts.get(id) ?? "";
  }

  /** Why nothing new can be put into an organisation; null when it can. */
  refusal(id: number): FieldFault | null {
    if (!this.#managed.has(id)) return "outOfReach";
    return this.#closed.has(id) ? "closedOrganisation" : null;
  }

  /** All organisations of a path. */
  all(text: string): readonly number[] {
    return this.#ids.get(plainPath(text)) ?? [];
  }

  /** The organisation of a path, or why there is none to name. */
  find(text: string): { id: number } | { fault: FieldFault } {
    const ids = this.all(text);
    const [id] = ids;
    if (id === undefined) return { fault: "notThere" };
    return ids.length === 1 ? { id } : { fault: "severalOfName" };
  }

  /** Whether a path that is not there may hang below what is: its nearest organisation, null at the top. */
  findRoot(text: string): { parent: number | null; missing: string[] } | null {
    const names = levels(text.normalize("NFC"));
    for (let depth = names.length - 1; depth > 0; depth--) {
      const ids = this.#ids.get(names.slice(0, depth).join(separator)) ?? [];
      if (ids.length > 1) return null;
      if (ids[0] !== undefined) return { parent: ids[0], missing: names.slice(depth) };
    }
    return { parent: null, missing: names };
  }
}
