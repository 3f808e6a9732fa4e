import type { WallCommand } from "@foyer/contract/reporting/screens/wall-player";
import type { DisplayStore } from "./display-state.ts";
import type { Told } from "./turns.ts";
import type { WallClock } from "./wall-clock.ts";

const identifyMs = 15_000;
const mostKnown = 100;
/** Most that one beat tells. */
const mostDone = 50;

interface Given {
  store: DisplayStore;
  clock: WallClock;
  onRestart: () => void;
  onPicture: () => void;
  onDone: () => void;
}

/** Does what somebody at a console tells the display, each once however often it comes. */
export function makeCommands({ store, clock, onRestart, onPicture, onDone }: Given) {
  const known: number[] = [];
  let done: number[] = [];
  let told: Told | undefined;
  let endsAt = { identity: 0, message: 0 };

  return {
    obey(command: WallCommand): void {
      if (known.indexOf(command.id) !== -1) return;
      known.push(command.id);
      if (known.length > mostKnown) known.shift();
      if (command.kind === "identify") {
        endsAt = { ...endsAt, identity: clock.now() + identifyMs };
        store.change({ identity: command.name });
      } else if (command.kind === "message") {
        endsAt = { ...endsAt, message: Date.parse(command.until) };
        store.change({ message: command.text });
      } else if (command.kind === "show")
        told = { screenId: command.screenId, until: Date.parse(command.until) };
      else if (command.kind === "picture") onPicture();
      done = [...done, command.id].slice(-mostDone);
      onDone();
      if (command.kind === "reload") onRestart();
    },

    /** What was told for a while is over. */
    tick(now: number): void {
      if (now >= endsAt.identity) store.change({ identity: undefined });
      if (now >= endsAt.message) store.change({ message: undefined });
    },

    told: (): Told | undefined => told,

    /** What was done since it was asked last. */
    takeDone(): number[] {
      const all = done;
      done = [];
      return all;
    },

    /** It was not heard. */
    putBackDone(ids: readonly number[]): void {
      done = [...ids, ...done].slice(-mostDone);
    },
  };
}
