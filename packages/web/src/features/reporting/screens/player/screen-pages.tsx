import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { FindPart } from "../figures/use-parts.ts";
import { FittedStage } from "../stage/fitted-stage.tsx";
import { ScreenPageView } from "../stage/screen-page-view.tsx";
import { TurnOfPage } from "../stage/turn-of-page.ts";
import classes from "./layers.module.css";
import type { PageRole } from "./page-turns.ts";

interface ScreenPagesProps {
  document: ScreenDocument;
  part: FindPart;
  /** Which pages are mounted, and what for. */
  roles: ReadonlyMap<string, PageRole>;
}

/** Pages of a screen on one another: the one that is shown, and those that come or go. */
export function ScreenPages({ document, part, roles }: ScreenPagesProps) {
  return (
    <FittedStage document={document}>
      {document.pages.map((page) => {
        const role = roles.get(page.id);
        return (
          role && (
            <div key={page.id} className={classes.layer} data-role={role} inert={role !== "shown"}>
              <TurnOfPage value={role === "next" ? "waits" : "shown"}>
                <ScreenPageView page={page} document={document} part={part} />
              </TurnOfPage>
            </div>
          )
        );
      })}
    </FittedStage>
  );
}
