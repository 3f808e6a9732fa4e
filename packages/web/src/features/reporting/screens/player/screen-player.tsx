import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { useRef } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { VisuallyHidden } from "../../../../ui/kit/visually-hidden.tsx";
import type { FindPart } from "../figures/use-parts.ts";
import { useScreenFigures } from "../figures/use-screen-figures.ts";
import { FittedStage } from "../stage/fitted-stage.tsx";
import { ScreenPageView } from "../stage/screen-page-view.tsx";
import classes from "./player.module.css";
import { useIdle } from "./use-idle.ts";
import { usePages } from "./use-pages.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

/** Plays a screen for somebody who is signed in. */
export function ScreenPlayer({ document, badge }: { document: ScreenDocument; badge?: string | undefined }) {
  return <PlayedScreen document={document} part={useScreenFigures(document)} badge={badge} />;
}

interface PlayedScreenProps {
  document: ScreenDocument;
  part: FindPart;
  /** Said in a corner. */
  badge?: string | undefined;
}

/** Plays a screen: its pages in turn, in all of what it is in. */
export function PlayedScreen({ document, part, badge }: PlayedScreenProps) {
  const t = usePhrases("screenControls");
  const place = useRef<HTMLElement>(null);
  const { roles, isPaused, turnBy, togglePause } = usePages(document.pages, place);
  const isIdle = useIdle();
  usePlayerKeys({ turnBy, togglePause });

  return (
    <main ref={place} className={classes.player} data-idle={isIdle || undefined}>
      <VisuallyHidden as="h1">{document.title}</VisuallyHidden>
      <FittedStage document={document}>
        {document.pages.map((page) => {
          const role = roles.get(page.id);
          return (
            role && (
              <div key={page.id} className={classes.layer} data-role={role} inert={role !== "shown"}>
                <ScreenPageView page={page} document={document} part={part} />
              </div>
            )
          );
        })}
      </FittedStage>
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
