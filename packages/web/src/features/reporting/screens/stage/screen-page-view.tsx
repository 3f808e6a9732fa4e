import type { Control, ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { useMemo } from "react";
import { isRightToLeft } from "../../../../lib/language.ts";
import { ControlView } from "../controls/control-view.tsx";
import { PageParts } from "../figures/page-parts.ts";
import { flatControls } from "./flat-controls.ts";
import { mirroredPage } from "./mirrored-page.ts";
import { PageBackground } from "./page-background.tsx";
import classes from "./stage.module.css";
import { themeVariables } from "./theme-variables.ts";

interface ScreenPageViewProps {
  page: ScreenPage;
  document: ScreenDocument;
  part: (control: Control, figure: string) => ScreenPart | undefined;
}

/** A page at its true size, with all that is on it. */
export function ScreenPageView({ page: drawn, document, part }: ScreenPageViewProps) {
  const { width, height } = document.size;
  const mirrors = document.direction === "mirrorInRtl" && isRightToLeft();
  const page = useMemo(() => (mirrors ? mirroredPage(drawn, width) : drawn), [drawn, mirrors, width]);
  const parts = useMemo(() => ({ page, part }), [page, part]);
  return (
    <PageParts value={parts}>
      <div className={classes.page} dir="ltr" style={{ ...themeVariables(document), width, height }}>
        <PageBackground page={page} document={document} />
        {flatControls(page).map((control) => (
          <PlacedControl key={control.id} control={control} document={document} part={part} />
        ))}
      </div>
    </PageParts>
  );
}

interface PlacedControlProps extends Omit<ScreenPageViewProps, "page"> {
  control: Control;
}

function PlacedControl({ control, document, part }: PlacedControlProps) {
  const { x, y, w, h, angle, opacity } = control;
  return (
    <div
      className={classes.placed}
      style={{
        left: x,
        top: y,
        width: w,
        height: h,
        ...(angle !== 0 && { transform: `rotate(${angle}deg)` }),
        ...(opacity < 1 && { opacity }),
      }}
    >
      <ControlView control={control} document={document} part={(figure) => part(control, figure)} />
    </div>
  );
}
