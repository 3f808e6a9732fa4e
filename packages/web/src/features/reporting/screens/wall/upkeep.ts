import {
  beatRhythm,
  pictureRhythm,
  type WallBeat,
  wallPlayer,
} from "@foyer/contract/reporting/screens/wall-player";
import { askWall, isGone, type RoundTrip } from "./ask-wall.ts";
import { isHealthy, reloadIfThere } from "./checked-reload.ts";
import type { Display } from "./display.ts";
import type { ErrorLog } from "./error-log.ts";
import type { FrameMeter } from "./frame-meter.ts";
import { isNightlyRestart } from "./nightly.ts";
import { pictureOf, whenIdle } from "./picture.ts";
import { playerVersion } from "./player-version.ts";
import type { Restarts } from "./restarts.ts";
import { illnessOf, type Memory } from "./watchdog.ts";

const second = 1_000;
const lookMs = 10 * second;
/** Seconds between heartbeats of a display that the server hears, and that has no fresh figures yet. */
const firstRhythm = 10;
/** Longest that a new version of the player waits, so that not all displays begin anew together. */
const updateMs = 10 * 60 * second;
const tryAgainMs = 10 * 60 * second;
/** A page that stays need not change for it. */
const longestPageMs = 60 * second;

interface Given {
  display: Display;
  errors: ErrorLog;
  frames: FrameMeter;
  memory: () => Memory;
  restarts: Restarts;
  /** The page that is on, in words. */
  page: () => string;
  /** What a picture is taken of. */
  stage: () => HTMLElement | null;
}

/** Keeps a display going for months: says how it is, sends pictures, begins anew at night, for a new version, or where it is ill. */
export function startUpkeep({ display, errors, frames, memory, restarts, page, stage }: Given) {
  const since = display.clock.now();
  const began = new Date(since).toISOString();
  let beatTimer: ReturnType<typeof setTimeout> | undefined;
  let frameAt = performance.now();
  let isRestarting = false;
  let notBefore = 0;
  let updateAt: number | undefined;

  /** Sends a heartbeat; gives whether it arrived. */
  async function beat(): Promise<boolean> {
    clearTimeout(beatTimer);
    const isSent = display.isPaired() && (await say(makeBeat()));
    clearTimeout(beatTimer);
    // Whoever has just paired it need not see it with old figures for a minute.
    const rhythm = isSent && display.mode() === "cached" ? firstRhythm : beatRhythm;
    beatTimer = setTimeout(() => void beat(), rhythm * (1 + (Math.random() - 0.5) / 6) * second);
    return isSent;
  }

  async function say(said: WallBeat): Promise<boolean> {
    let trip: RoundTrip | undefined;
    try {
      const body = { ...display.caller(), beat: said };
      const told = await askWall<typeof wallPlayer.beat>(wallPlayer.beat, body, (measured) => {
        trip = measured;
      });
      if (trip) display.clock.measured(trip, told.at);
      display.heard();
      display.heardRevision(told.revision);
      for (const command of told.commands) display.obey(command);
      return true;
    } catch (cause) {
      // It goes with the next one.
      errors.putBack(said.errors);
      display.putBackDone(said.done);
      if (isGone(cause)) display.refused();
      return false;
    }
  }

  function makeBeat(): WallBeat {
    const { show, screenId } = display.store.current();
    const { now, limit } = memory();
    return {
      player: playerVersion().slice(0, 60),
      screenId: screenId ?? null,
      version: show?.screens.find(({ id }) => id === screenId)?.version ?? null,
      page: page().slice(0, 100),
      width: Math.max(1, Math.round(innerWidth)),
      height: Math.max(1, Math.round(innerHeight)),
      ratio: Math.min(20, Math.max(0.1, devicePixelRatio)),
      mode: display.mode(),
      age: display.age(),
      frames: frames.take(),
      memory: now,
      memoryLimit: limit,
      clockAhead: display.clock.ahead(),
      reloads: restarts.count(),
      since: began,
      errors: errors.take(),
      done: display.takeDone(),
    };
  }

  function takePicture(): void {
    whenIdle(() => void sendPicture());
  }

  async function sendPicture(): Promise<void> {
    const element = stage();
    if (!element || !display.isPaired() || document.visibilityState === "hidden") return;
    try {
      const jpeg = await pictureOf(element);
      if (jpeg === null) return;
      await askWall<typeof wallPlayer.picture>(wallPlayer.picture, { ...display.caller(), jpeg });
    } catch (cause) {
      errors.note("picture", cause);
    }
  }

  /** Only where all of the player can be had; else it stays as it is, and tries again later. */
  async function restart(isForced: boolean): Promise<void> {
    if (isRestarting || performance.now() < notBefore) return;
    isRestarting = true;
    const now = display.clock.now();
    restarts.note(now, isForced);
    if (!(await reloadIfThere())) {
      restarts.takeBack(isForced);
      notBefore = performance.now() + tryAgainMs;
    }
    isRestarting = false;
  }

  function look(): void {
    requestAnimationFrame(() => {
      frameAt = performance.now();
    });
    const now = display.clock.now();
    const { show } = display.store.current();
    const { display: name } = display.caller();
    if (show && isNightlyRestart({ time: show.time, display: name, now, since })) void restart(false);
    if (updateAt !== undefined && performance.now() >= updateAt + longestPageMs) void restart(false);
    const { now: bytes, before, limit } = memory();
    const illness = illnessOf({
      errors: errors.recent(),
      isVisible: document.visibilityState === "visible",
      sinceFrame: performance.now() - frameAt,
      sinceHeard: display.isPaired() ? display.sinceHeard() : 0,
      ...{ memory: bytes, memoryBefore: before, memoryLimit: limit },
    });
    if (illness !== undefined && restarts.mayForce(now)) void treat(illness);
  }

  async function treat(illness: string): Promise<void> {
    // A server that is away is no fault of the player's.
    if (illness === "deaf" && !(await isHealthy())) return;
    errors.note(`watchdog.${illness}`, illness);
    await restart(true);
  }

  const timers = [
    setInterval(look, lookMs),
    setInterval(takePicture, (pictureRhythm + Math.random() * 20) * second),
  ];
  void beat();
  // The first one soon: whoever has just paired it looks for it.
  timers.push(setTimeout(takePicture, 20 * second));

  return {
    takePicture,
    beatSoon: (): void => {
      clearTimeout(beatTimer);
      beatTimer = setTimeout(() => void beat(), second);
    },
    /** Only once the server knows that the command is done: else it would send it again after each start. */
    restartOnCommand: async (): Promise<void> => {
      if (await beat()) await restart(false);
    },
    /** The server has another player than this page is. */
    onOtherVersion(): void {
      updateAt ??= performance.now() + Math.random() * updateMs;
    },
    onPage(): void {
      if (updateAt !== undefined && performance.now() >= updateAt) void restart(false);
    },
    end(): void {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(beatTimer);
    },
  };
}
