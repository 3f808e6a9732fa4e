import type { ServerResponse } from "node:http";
import type { WallCommand } from "@foyer/contract/reporting/screens/wall-player";
import type { Clock } from "../../../platform/clock.ts";
import { type Caller, rightsOf } from "../../../platform/http/caller.ts";
import { endStream } from "../../../platform/http/event-stream.ts";
import type { WallFigures } from "../wall-figures/wall-figures.ts";
import { shownFigures } from "./shown-figures.ts";
import type { ShownScreen } from "./wall-show.ts";

const clockMs = 20_000;
/** News may get lost: after so many times of the clock a stream looks again what it may show. */
const clocksALook = 3;

/** What a display may show now. */
export interface Seen {
  sponsor: Caller;
  revision: string;
  /** null: it is none of those that it shows any more. */
  screen: ShownScreen | null;
  /** What it was told and has not done yet. */
  commands: readonly WallCommand[];
}

interface Showing {
  clock: Clock;
  figures: WallFigures;
  seen: Seen & { screen: ShownScreen };
  /** Refused where it may show nothing any more. */
  look: (known: Seen) => Promise<Seen>;
  onClose: () => void;
}

const ofGroup = ({ sponsor, screen }: Seen): string =>
  JSON.stringify([screen?.version, screen?.document.binding, rightsOf(sponsor)]);

/** The stream of one display: figures of its screen as long as it may show it. */
export class WallStream {
  readonly #raw: ServerResponse;
  readonly #showing: Showing;
  readonly #timer: NodeJS.Timeout;
  #seen: Seen;
  #following: ReturnType<WallFigures["listen"]>;
  #looking: Promise<void> | null = null;
  #isLookWanted = false;
  #isClosed = false;
  /** It takes nothing more for now: figures wait until it does, and are then told as they are. */
  #isBehind = false;
  #hasMissed = false;
  #clocks = 0;
  /** Commands that went over this stream. */
  #commanded: ReadonlySet<number> = new Set();

  constructor(raw: ServerResponse, showing: Showing) {
    this.#raw = raw;
    this.#showing = showing;
    this.#seen = showing.seen;
    this.#following = this.#follow(showing.seen.screen);
    this.#timer = setInterval(() => this.#tick(), clockMs);
    this.#command(showing.seen);
    raw.on("drain", () => {
      this.#isBehind = false;
      if (this.#hasMissed) this.#following.tellAll();
      this.#hasMissed = false;
    });
  }

  /** Something may have changed of what it shows. */
  look(): void {
    this.#isLookWanted = true;
    this.#looking ??= this.#lookAgain()
      // A database that is away, too: displays come back.
      .catch(() => this.close())
      .finally(() => {
        this.#looking = null;
      });
  }

  /** `isEnding`: because the server does. */
  close(isEnding = false): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#following.stop();
    this.#showing.onClose();
    if (isEnding) endStream(this.#raw);
    else this.#raw.end();
    if (this.#isBehind) this.#raw.destroy();
  }

  async #lookAgain(): Promise<void> {
    while (this.#isLookWanted && !this.#isClosed) {
      this.#isLookWanted = false;
      this.#show(await this.#showing.look(this.#seen));
    }
  }

  #show(seen: Seen): void {
    if (this.#isClosed) return;
    const before = this.#seen;
    this.#seen = seen;
    if (seen.revision !== before.revision)
      this.#write("revision", JSON.stringify({ revision: seen.revision }));
    this.#command(seen);
    if (!seen.screen) {
      this.close();
    } else if (ofGroup(seen) !== ofGroup(before)) {
      this.#following.stop();
      this.#following = this.#follow(seen.screen);
    }
  }

  #command({ commands }: Seen): void {
    for (const command of commands)
      if (!this.#commanded.has(command.id)) this.#write("command", JSON.stringify(command));
    this.#commanded = new Set(commands.map(({ id }) => id));
  }

  #follow(screen: ShownScreen) {
    return this.#showing.figures.listen(
      shownFigures(this.#seen.sponsor, screen),
      ({ at, version, parts }) => {
        this.#hasMissed ||= this.#isBehind;
        if (this.#isBehind) return;
        const head = JSON.stringify({ at, revision: this.#seen.revision, version });
        this.#write("figures", `${head.slice(0, -1)},"parts":${parts}}`);
      },
    );
  }

  #tick(): void {
    // It took nothing since the last time.
    if (this.#isBehind) this.close();
    else this.#write("clock", JSON.stringify({ at: this.#showing.clock.now().toISOString() }));
    if (++this.#clocks % clocksALook === 0) this.look();
  }

  #write(event: string, data: string): void {
    if (!this.#raw.write(`event: ${event}\ndata: ${data}\n\n`)) this.#isBehind = true;
  }
}
