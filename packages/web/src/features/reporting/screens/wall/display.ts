import {
  type WallFigures,
  type WallShow,
  wallPlayer,
  wallRhythm,
} from "@foyer/contract/reporting/screens/wall-player";
import { isOpenAt } from "@foyer/contract/reporting/screens/wall-schedule";
import { askWall, isGone } from "./ask-wall.ts";
import { makeCommands } from "./commands.ts";
import { type DisplayState, makeStore } from "./display-state.ts";
import { type Feed, type FeedMode, startFeed } from "./figures-feed.ts";
import { type Identity, keepIdentity, newIdentity } from "./identity.ts";
import { keep } from "./kept.ts";
import { startPairing } from "./pairing.ts";
import { shownParts } from "./shown-parts.ts";
import { type Snapshot, snapshotKeeper } from "./snapshot.ts";
import { makeTurns } from "./turns.ts";
import type { WallClock } from "./wall-clock.ts";

const second = 1_000;
const againMs = wallRhythm * second;
/** A display that was revoked looks so often whether it may show again. */
const formerMs = 60 * second;
/** Longest that figures of the next screen are waited for. */
const prepareMs = 8 * second;
const fadeMs = 300;
const shiftMs = 3 * 60 * second;

interface Given {
  identity: Identity;
  /** The secret of the address, where there is one: it counts before what is kept. */
  link: string | undefined;
  snapshot: Snapshot | undefined;
  /** Somebody is signed in here. */
  isLooking: boolean;
  language: string;
  clock: WallClock;
  /** Makes its words those of a language. */
  speak: (language: string) => Promise<void>;
  /** It shows something where it had nothing to show. */
  onBegin: () => void;
  onFigures: () => void;
  onRestart: () => void;
  onPicture: () => void;
  onDone: () => void;
}

/** What a display shows and when: pairing, screens in turn, their figures, what it is told. */
export function makeDisplay(given: Given) {
  const { link, clock } = given;
  let { identity } = given;
  let secret = link ?? identity.secret;
  let feed: Feed | undefined;
  let stopPairing: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = performance.now();
  let figuresAt: number | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let preparing: number | undefined;
  const turns = makeTurns();
  const toSnapshot = snapshotKeeper();

  const { snapshot } = given;
  const isOwn = snapshot !== undefined && (snapshot.secret === secret || snapshot.secret === identity.secret);
  const store = makeStore<DisplayState>({
    ...{ language: given.language, pairing: undefined, identity: undefined, message: undefined },
    ...{ next: undefined, leaving: undefined, isOpen: true, step: 0 },
    show: isOwn ? snapshot.show : undefined,
    screenId: isOwn ? snapshot.screenId : undefined,
    parts: new Map(isOwn ? snapshot.parts.map(([id, answers]) => [id, new Map(answers)]) : []),
  });
  const parts = shownParts(store);
  const commands = makeCommands({ store, ...given });

  async function load(): Promise<void> {
    clearTimeout(timer);
    loadedAt = performance.now();
    try {
      const asked = secret;
      const show = await askWall<typeof wallPlayer.shown>(wallPlayer.shown, { secret }, (trip) => {
        heardAt = trip.came;
      });
      if (asked === secret) await begin(show);
    } catch (cause) {
      if (isGone(cause)) return refused();
      timer = setTimeout(() => void load(), againMs + Math.random() * second);
    }
  }

  async function begin(show: WallShow): Promise<void> {
    stopPairing?.();
    stopPairing = undefined;
    // Somebody who is signed in only looks at what a link shows.
    const isOther = identity.secret !== secret || !identity.isPaired;
    if (isOther && !(given.isLooking && secret === link)) {
      identity = { secret, display: identity.display, isPaired: true };
      keepIdentity(identity);
    }
    if (show.language !== null && show.language !== store.current().language) {
      // Without its words it goes on in those it has.
      const isSpoken = await given.speak(show.language).then(
        () => true,
        () => false,
      );
      if (isSpoken) store.change({ language: show.language });
    }
    parts.keepOnly(show.screens.map(({ id }) => id));
    const isFirst = store.current().show === undefined;
    store.change({ show, pairing: undefined });
    if (isFirst) given.onBegin();
    tick();
    listen();
  }

  /** The server knows no such display: another secret may be known, else it is paired anew. */
  function refused(): void {
    feed?.end();
    feed = undefined;
    if (secret === link && identity.secret !== link && identity.isPaired) {
      secret = identity.secret;
      return void load();
    }
    const wasPaired = link !== undefined || identity.isPaired;
    if (identity.isPaired || identity.secret === secret) {
      identity = newIdentity(identity.isPaired ? identity.secret : identity.former);
      keepIdentity(identity);
    }
    void keep("snapshot", undefined);
    store.change({ show: undefined, screenId: undefined, next: undefined, parts: new Map() });
    pair(wasPaired);
  }

  function pair(wasPaired: boolean): void {
    stopPairing?.();
    secret = identity.secret;
    const endAsking = startPairing(secret, {
      onCode: (code, number) => store.change({ pairing: { code, number, wasPaired } }),
      onPaired: () => void load(),
    });
    const former = setInterval(() => void tryFormer(), formerMs);
    stopPairing = () => {
      endAsking();
      clearInterval(former);
    };
    store.change({ pairing: { code: null, number: null, wasPaired } });
  }

  async function tryFormer(): Promise<void> {
    for (const each of [link, identity.former]) {
      if (each === undefined) continue;
      const show = await askWall<typeof wallPlayer.shown>(wallPlayer.shown, { secret: each }).catch(
        () => undefined,
      );
      if (!show || !store.current().pairing) continue;
      secret = each;
      return begin(show);
    }
  }

  function listen(): void {
    const { screenId } = store.current();
    feed?.end();
    feed = undefined;
    if (screenId === undefined) return;
    feed = startFeed(
      { secret, display: identity.display, screenId },
      {
        onFigures: (figures, isWhole) => take(screenId, figures, isWhole),
        onRevision: (revision) => heardRevision(revision),
        onCommand: commands.obey,
        onAlive: () => alive(screenId),
        onFailed: () => parts.late(screenId),
        onGone: () => void load(),
      },
    );
  }

  function take(screenId: number, figures: WallFigures, isWhole: boolean): void {
    parts.take(screenId, figures, isWhole);
    const screen = store.current().show?.screens.find(({ id }) => id === screenId);
    heardRevision(screen?.version === figures.version ? figures.revision : "");
    given.onFigures();
  }

  function heardRevision(revision: string): void {
    const { show } = store.current();
    if (!show || revision === show.revision) return;
    clearTimeout(timer);
    // Figures of a version that it does not get must not make it ask all the time.
    const wait = Math.max(0, loadedAt + againMs - performance.now());
    timer = setTimeout(() => void load(), wait + Math.random() * second);
  }

  function alive(screenId: number): void {
    heardAt = performance.now();
    figuresAt = heardAt;
    parts.stillTrue(screenId, clock.now());
    const { show, parts: all } = store.current();
    if (!show) return;
    toSnapshot(() => ({
      ...{ secret, show, screenId, ahead: clock.ahead() },
      parts: Array.from(all).map(([id, answers]) => [id, Array.from(answers)]),
    }));
  }

  /** Whatever time brings about. */
  function tick(): void {
    const now = clock.now();
    const { show } = store.current();
    commands.tick(now);
    if (!show) return;
    store.change({ isOpen: isOpenAt(show.time, now), step: Math.floor(now / shiftMs) });
    const wanted = turns.at(show, now, commands.told());
    if (wanted === store.current().screenId) stay();
    else comeOn(show, wanted);
  }

  function stay(): void {
    preparing = undefined;
    store.change({ next: undefined });
  }

  /** At once where there is nothing to fade from, else behind what is on. */
  function comeOn({ screens }: WallShow, wanted: number | undefined): void {
    const { screenId, next } = store.current();
    if (wanted === undefined || !screens.some(({ id }) => id === screenId)) {
      store.change({ screenId: wanted, next: undefined });
      listen();
    } else if (wanted !== preparing && wanted !== next) void prepare(wanted);
  }

  /** Asks for the figures of a screen before it is seen, but not for long. */
  async function prepare(screenId: number): Promise<void> {
    preparing = screenId;
    const asked = askWall<typeof wallPlayer.figures>(wallPlayer.figures, { secret, screenId }).then(
      (figures) => take(screenId, figures, true),
      () => undefined,
    );
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, prepareMs))]);
    if (preparing === screenId) store.change({ next: screenId });
  }

  return {
    store,
    clock,
    /** Gives the way to end it. */
    start(): () => void {
      const ticking = setInterval(tick, second);
      tick();
      if (link !== undefined || identity.isPaired) void load();
      else pair(false);
      return () => {
        clearInterval(ticking);
        clearTimeout(timer);
        stopPairing?.();
        feed?.end();
      };
    },
    /** What got ready is ready: it comes on. */
    turn(): void {
      const { screenId, next } = store.current();
      if (next === undefined) return;
      preparing = undefined;
      store.change({ screenId: next, next: undefined, leaving: screenId });
      setTimeout(() => store.change({ leaving: undefined }), fadeMs);
      listen();
    },
    obey: commands.obey,
    takeDone: commands.takeDone,
    putBackDone: commands.putBackDone,
    heardRevision,
    heard: () => {
      heardAt = performance.now();
    },
    refused: () => void load(),
    mode: (): FeedMode => feed?.mode() ?? "cached",
    /** Seconds since figures came; null: never. */
    age: (): number | null =>
      figuresAt === undefined ? null : Math.round((performance.now() - figuresAt) / second),
    sinceHeard: (): number => performance.now() - heardAt,
    caller: () => ({ secret, display: identity.display }),
    isPaired: (): boolean => store.current().show !== undefined,
  };
}

export type Display = ReturnType<typeof makeDisplay>;
