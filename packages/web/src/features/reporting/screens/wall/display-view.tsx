import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { WallShow } from "@foyer/contract/reporting/screens/wall-player";
import { offsetAt } from "@foyer/contract/reporting/screens/wall-schedule";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import type { SeenParts } from "../figures/joined-parts.ts";
import { keyOfFigure } from "../figures/key-of-figure.ts";
import { SiteClockContext } from "../figures/site-clock.ts";
import type { FindPart } from "../figures/use-parts.ts";
import { whenReady } from "../player/page-ready.ts";
import { ScreenPages } from "../player/screen-pages.tsx";
import { useIdle } from "../player/use-idle.ts";
import { usePages } from "../player/use-pages.ts";
import { useTitle } from "../player/use-title.ts";
import { shiftAt } from "./burn-in.ts";
import type { Display } from "./display.ts";
import type { DisplayState } from "./display-state.ts";
import { OffHours } from "./off-hours.tsx";
import { PairingPage } from "./pairing-page.tsx";
import classes from "./wall.module.css";

interface DisplayViewProps {
  display: Display;
  /** Told of the page that is on. */
  onPage: (name: string) => void;
}

/** All that is seen of a display. */
export function DisplayView({ display, onPage }: DisplayViewProps) {
  const state = useSyncExternalStore(display.store.subscribe, display.store.current);
  const isIdle = useIdle();
  // In another language everything says something else.
  return (
    <div key={state.language} className={classes.wall} data-idle={isIdle || undefined}>
      {state.pairing ? (
        <PairingPage pairing={state.pairing} />
      ) : state.show ? (
        <Shown display={display} state={state} show={state.show} onPage={onPage} />
      ) : (
        <Waiting />
      )}
      {state.message !== undefined && (
        <p className={classes.message} dir="auto" role="status">
          {state.message}
        </p>
      )}
      {state.identity !== undefined && (
        <p className={classes.identity} dir="auto" role="status">
          {state.identity}
        </p>
      )}
    </div>
  );
}

function Waiting() {
  const t = usePhrases("screenPlayer");
  return (
    <main className={classes.page}>
      <h1>Foyer</h1>
      <p role="status">{t("waiting")}</p>
    </main>
  );
}

interface ShownProps extends DisplayViewProps {
  state: DisplayState;
  show: WallShow;
}

function Shown({ display, state, show, onPage }: ShownProps) {
  const { screenId, next, leaving, isOpen, step } = state;
  const stage = useRef<HTMLDivElement>(null);
  const { time, settings } = show;
  const site = useMemo(
    () => ({ zone: time.zone, minutesAt: (moment: number) => offsetAt(time, moment) }),
    [time],
  );
  const on = show.screens.find(({ id }) => id === screenId);
  useTitle(on ? `${show.name} · ${on.document.title}` : show.name);

  useEffect(() => {
    if (next === undefined) return;
    return whenReady(
      () => stage.current?.querySelector('[data-on="next"]'),
      () => display.turn(),
    );
  }, [next, display]);

  const isDark = !isOpen && (settings.offHours === "black" || settings.offHours === "clock");
  const shown = (
    [
      ["leaving", leaving],
      ["shown", screenId],
      ["next", next],
    ] as const
  ).flatMap(([role, id]) => {
    const screen = show.screens.find((each) => each.id === id);
    return screen ? [{ role, ...screen }] : [];
  });
  return (
    <SiteClockContext value={site}>
      <main
        ref={stage}
        className={settings.shift ? classes.stage : classes.still}
        style={settings.shift ? { transform: shiftAt(step) } : undefined}
        data-stage
      >
        <h1 className={classes.hidden}>{on?.document.title ?? show.name}</h1>
        {!isDark &&
          shown.map(({ role, id, document }) => (
            <div key={id} className={classes.screen} data-on={role} inert={role !== "shown"}>
              <OneScreen
                document={document}
                parts={state.parts.get(id)}
                onPage={role === "shown" ? onPage : undefined}
              />
            </div>
          ))}
        {!on && (
          <div className={classes.page}>
            <p role="status">{phrase("screenControls.notPublished")}</p>
          </div>
        )}
      </main>
      {!isOpen && <OffHours settings={settings} step={step} />}
    </SiteClockContext>
  );
}

interface OneScreenProps {
  document: ScreenDocument;
  parts: SeenParts | undefined;
  onPage: ((name: string) => void) | undefined;
}

function OneScreen({ document, parts, onPage }: OneScreenProps) {
  const place = useRef<HTMLDivElement>(null);
  const { roles } = usePages(document.pages, place);
  const { binding } = document;
  const part: FindPart = useCallback(
    (control, figure) => {
      const key = keyOfFigure(control, figure, { binding });
      return key === undefined ? undefined : parts?.get(key);
    },
    [parts, binding],
  );
  const on = document.pages.find(({ id }) => roles.get(id) === "shown");
  const name = on && `${document.title} · ${on.name === "" ? document.pages.indexOf(on) + 1 : on.name}`;
  useEffect(() => {
    if (name !== undefined) onPage?.(name);
  }, [name, onPage]);
  return (
    <div ref={place} className={classes.still}>
      <ScreenPages document={document} part={part} roles={roles} />
    </div>
  );
}
