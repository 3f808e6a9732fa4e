import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { sampleFor } from "../../controls/sample-for.ts";
import { keyOfFigure } from "../../figures/key-of-figure.ts";
import type { FindPart } from "../../figures/use-parts.ts";
import { useScreenFigures } from "../../figures/use-screen-figures.ts";
import { PagePicture } from "./page-picture.tsx";
import classes from "./stage.module.css";

/** A picture is no wall: its figures are asked for anew this seldom. */
const everyMs = 300_000;

/** The first page of a document, so many pixels wide; what has no place yet shows made figures. */
export function SmallPicture({ document, width }: { document: ScreenDocument; width: number }) {
  const real = useScreenFigures(document, everyMs);
  const partOf: FindPart = (control, figure) =>
    keyOfFigure(control, figure, document) === undefined ? sampleFor(control, figure) : real(control, figure);
  const [page] = document.pages;
  if (page === undefined) return null;
  const scale = width / document.size.width;
  return (
    <div className={classes.small} style={{ width, height: document.size.height * scale }} dir="ltr" inert>
      <div className={classes.page} style={{ transform: `scale(${scale})` }}>
        <PagePicture page={page} document={document} partOf={partOf} />
      </div>
    </div>
  );
}
