import { questionsOf } from "@foyer/contract/reporting/screens/bound-questions";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { wallPlayer, wallRhythm } from "@foyer/contract/reporting/screens/wall-player";
import { IconDeviceDesktopOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { ask, request } from "../../../../lib/api.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { Refused } from "../../../../lib/refused.ts";
import { Loading } from "../../../../ui/states/loading.tsx";
import { StateMessage } from "../../../../ui/states/state-message.tsx";
import { type AskParts, useParts } from "../figures/use-parts.ts";
import classes from "./player.module.css";
import { PlayedScreen } from "./screen-player.tsx";
import { useTitle } from "./use-title.ts";

const second = 1_000;
/** So that the walls of a mall that begin together do not ask together for good. */
const everyMs = Math.round((wallRhythm + Math.random()) * second);

interface Shown {
  name: string;
  version: number;
  document: ScreenDocument;
}

/**
 * A display that shows what its link says, with nobody signed in and for months: there is no way from here to a sign-in page, and
 * what was shown stays while the server is away. Only where the link leads nowhere it says so, and goes on asking.
 */
export function WallScreen({ secret }: { secret: string }) {
  const [shown, setShown] = useState<Shown>();
  const [isGone, setGone] = useState(false);
  const again = useRef<() => void>(undefined);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      clearTimeout(timer);
      try {
        const { name, screenId, screens } = await ask(wallPlayer.shown, { body: { secret } });
        if (isOver) return;
        const own = screens.find(({ id }) => id === screenId);
        setShown(own && { ...own, name });
        setGone(false);
      } catch (cause) {
        if (isOver) return;
        if (isNowhere(cause)) setGone(true);
        timer = setTimeout(() => void load(), everyMs);
      }
    }
    again.current = () => void load();
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [secret]);

  if (isGone) return <Nowhere />;
  if (shown === undefined)
    return (
      <main className={classes.message}>
        <Loading />
      </main>
    );
  return <PlayedWall secret={secret} shown={shown} onOther={() => again.current?.()} />;
}

const isNowhere = (cause: unknown): boolean => cause instanceof Refused && cause.code === 404;

function PlayedWall({ secret, shown, onOther }: { secret: string; shown: Shown; onOther: () => void }) {
  const { document, version, name } = shown;
  useTitle(`${name} · ${document.title}`);

  const askWall: AskParts = async (signal) => {
    const keys = [...questionsOf(document).keys()];
    const none = (what: "failed" | "refused") => new Map(keys.map((key) => [key, { what } as ScreenPart]));
    try {
      const told = (await request(wallPlayer.figures, { body: { secret } }, signal)) as {
        version: number;
        parts: Record<string, ScreenPart>;
      };
      if (told.version !== version) onOther();
      return new Map(Object.entries(told.parts));
    } catch (cause) {
      if (isNowhere(cause)) onOther();
      return none("failed");
    }
  };
  // Also a screen without figures asks: that is how it hears of other versions.
  const part = useParts({ document, asked: `${secret} ${version}`, ask: askWall, everyMs });
  return <PlayedScreen document={document} part={part} />;
}

function Nowhere() {
  const t = usePhrases("screenControls");
  useTitle(t("linkGone"));
  return (
    <main className={classes.message}>
      <StateMessage
        heading
        role="status"
        icon={<IconDeviceDesktopOff size={28} stroke={1.4} />}
        title={t("linkGone")}
        text={t("linkGoneText")}
      />
    </main>
  );
}
