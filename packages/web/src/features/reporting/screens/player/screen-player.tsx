import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { useRef } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { VisuallyHidden } from "../../../../ui/kit/visually-hidden.tsx";
import { useScreenFigures } from "../figures/use-screen-figures.ts";
import classes from "./player.module.css";
import { ScreenPages } from "./screen-pages.tsx";
import { useIdle } from "./use-idle.ts";
import { usePages } from "./use-pages.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

interface ScreenPlayerProps {
  document: ScreenDocument;
  /** Said in a corner. */
  badge?: string | undefined;
}

/** Plays a screen for somebody who is signed in: its pages in turn, in all of what it is in. */
export function ScreenPlayer({ document, badge }: ScreenPlayerProps) {
  const t = usePhrases("screenControls");
  const part = useScreenFigures(document);
  const place = useRef<HTMLElement>(null);
  const { roles, isPaused, turnBy, togglePause } = usePages(document.pages, place);
  const isIdle = useIdle();
  usePlayerKeys({ turnBy, togglePause });

  return (
    <main ref={place} className={classes.player} data-idle={isIdle || undefined}>
      <VisuallyHidden as="h1">{document.title}</VisuallyHidden>
      <ScreenPages document={document} part={part} roles={roles} />
      {badge !== undefined && (
        <p className={classes.badge} data-of="draft">
          {badge}
        </p>
      )}
      {isPaused && (
        <p className={classes.badge} data-of="paused" role="status">
          {t("paused")}
        </p>
      )}
    </main>
  );
}
