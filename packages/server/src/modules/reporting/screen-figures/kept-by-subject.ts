import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type ClockedSubject, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import type { SiteChanges } from "./site-changes.ts";

/** How long something holds of which nothing is heard: the time of day goes into figures, too. */
export const keptMs = 60_000;

interface Kept<Value> {
  moment: number;
  at: number;
  value: Value;
}

/** A subject by itself, or the site it lies in. */
type Placed = Pick<ClockedSubject, "id" | "entityId">;

interface Reading<Subject extends Placed, Value> {
  clock: Clock;
  /** The end of the time it is about: later counts change nothing of it. */
  untilMs: number;
  /** Most subjects that are read together. */
  most: number;
  read: (subjects: Subject[]) => Promise<ReadonlyMap<number, Value>>;
  none: () => Value;
}

/** The same question about single subjects: those that are asked for and changed since are read together. */
export class KeptBySubject<Subject extends Placed, Value> {
  readonly #changes: SiteChanges;
  readonly #reading: Reading<Subject, Value>;
  readonly #kept = new Map<number, Kept<Value>>();
  readonly #coming = new Map<number, Kept<Promise<Value>>>();
  readonly #loader: ReturnType<typeof makeBatchLoader<Subject, Kept<Value>>>;
  usedAt: number;

  constructor(changes: SiteChanges, reading: Reading<Subject, Value>) {
    this.#changes = changes;
    this.#reading = reading;
    this.usedAt = reading.clock.now().getTime();
    this.#loader = makeBatchLoader((subjects: Subject[]) => this.#read(subjects), reading.most);
  }

  /** In the order of the subjects. */
  async of(subjects: readonly Subject[]): Promise<Value[]> {
    this.usedAt = this.#reading.clock.now().getTime();
    return Promise.all(
      subjects.map(
        (subject) =>
          this.#good(subject, this.#kept) ?? this.#good(subject, this.#coming) ?? this.#ask(subject),
      ),
    );
  }

  #good<Held>(subject: Subject, from: ReadonlyMap<number, Kept<Held>>): Held | undefined {
    const kept = from.get(subject.id);
    if (!kept || this.usedAt - kept.at >= keptMs) return undefined;
    const isChanged = this.#changes.isChanged(subjectSite(subject), kept.moment, this.#reading.untilMs);
    return isChanged ? undefined : kept.value;
  }

  #ask(subject: Subject): Promise<Value> {
    const { id } = subject;
    const value = this.#loader.add(subject).then((read) => {
      this.#kept.set(id, read);
      return read.value;
    });
    const coming = { moment: this.#changes.now, at: this.usedAt, value };
    this.#coming.set(id, coming);
    const leave = () => this.#coming.get(id) === coming && this.#coming.delete(id);
    value.then(leave, leave);
    return value;
  }

  async #read(subjects: readonly Subject[]): Promise<Kept<Value>[]> {
    const { clock, read, none } = this.#reading;
    // Before it is read: what is heard of meanwhile may be missing in it.
    const [moment, at] = [this.#changes.now, clock.now().getTime()];
    const found = await read([...new Map(subjects.map((subject) => [subject.id, subject])).values()]);
    return subjects.map(({ id }) => ({ moment, at, value: found.get(id) ?? none() }));
  }
}
