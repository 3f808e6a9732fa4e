import { Socket } from "node:net";

/**
 * The connections of this process to its database, as the network sees them. What was asked over one that a network
 * lost without a word would wait for ever: then whoever notices gives it up.
 */
export class DatabaseLines {
  readonly #open = new Set<Socket>();

  /** For the driver, as its `stream`. */
  readonly make = (): Socket => {
    const line = new Socket();
    this.#open.add(line);
    return line.once("close", () => this.#open.delete(line));
  };

  get open(): readonly Socket[] {
    return [...this.#open];
  }

  /** Fails all that waits for an answer over these. */
  giveUp(lines: readonly Socket[] = this.open): void {
    for (const line of lines) line.destroy(new Error("the database does not answer"));
  }
}
