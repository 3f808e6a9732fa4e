import { isLanguageCode } from "@foyer/phrases/languages";
import { createRoot } from "react-dom/client";
import { language, setLanguage } from "../../../../lib/language.ts";
import { changePhrases } from "../../../../lib/phrases.ts";
import { keepServerTime } from "../../../../lib/server-clock.ts";
import { session } from "../../../../lib/session.ts";
import { ControlErrors } from "../controls/control-errors.ts";
import { onServerVersion } from "./ask-wall.ts";
import { makeDisplay } from "./display.ts";
import { DisplayBoundary } from "./display-boundary.tsx";
import { DisplayView } from "./display-view.tsx";
import { makeErrorLog } from "./error-log.ts";
import { makeFrameMeter } from "./frame-meter.ts";
import { knownIdentity, secretOfLink } from "./identity.ts";
import { playerVersion } from "./player-version.ts";
import { makeRestarts } from "./restarts.ts";
import { readSnapshot } from "./snapshot.ts";
import { startUpkeep } from "./upkeep.ts";
import { makeWallClock } from "./wall-clock.ts";
import { memoryMeter } from "./watchdog.ts";

/** What a display says. */
export const playerPhrases = "screenPlayer";
/** As long as digits turn, and a little. */
const moveMs = 600;

/** Begins with what was shown last, and then asks. */
export async function startDisplay(place: HTMLElement): Promise<void> {
  const [identity, snapshot] = await Promise.all([knownIdentity(), readSnapshot()]);
  const link = secretOfLink(location.hash);
  const clock = makeWallClock(snapshot?.ahead);
  keepServerTime(clock.now);
  const errors = makeErrorLog();
  const frames = makeFrameMeter();
  addEventListener("error", ({ error, message }) => errors.note("script", error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => errors.note("promise", reason));

  const spoken = snapshot?.show.language;
  if (spoken) await speak(spoken).catch(() => undefined);
  const display = makeDisplay({
    ...{ identity, link, snapshot, clock, speak, language: language() },
    isLooking: session.current().mark !== undefined,
    // Whoever has just paired it looks for it at the console.
    onBegin: () => upkeep.beatSoon(),
    onFigures: () => frames.watch(moveMs),
    onRestart: () => void upkeep.restartOnCommand(),
    onPicture: () => upkeep.takePicture(),
    onDone: () => upkeep.beatSoon(),
  });
  let page = "";
  function onPage(name: string): void {
    if (page !== "" && page !== name) upkeep.onPage();
    page = name;
    frames.watch(moveMs);
  }
  display.start();
  const upkeep = startUpkeep({
    ...{ display, errors, frames, memory: memoryMeter(), restarts: makeRestarts() },
    page: () => page,
    stage: () => place.querySelector<HTMLElement>("[data-stage]"),
  });
  onServerVersion((version) => {
    const own = playerVersion();
    if (own !== "" && version !== own) upkeep.onOtherVersion();
  });
  createRoot(place).render(
    <DisplayBoundary onError={(cause) => errors.note("screen", cause)}>
      <ControlErrors value={(cause) => errors.note("control", cause)}>
        <DisplayView display={display} onPage={onPage} />
      </ControlErrors>
    </DisplayBoundary>,
  );
}

async function speak(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  await changePhrases(code, playerPhrases);
  setLanguage(code);
}
