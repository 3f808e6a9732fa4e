import type { ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { apiBase } from "../../../../lib/api-base.ts";
import { cssColour } from "../controls/colour.ts";
import look from "../controls/control.module.css";
import { ChangingPictures } from "./changing-pictures.tsx";
import classes from "./stage.module.css";

interface PageBackgroundProps {
  page: Pick<ScreenPage, "background">;
  document: Pick<ScreenDocument, "theme">;
}

/** What lies behind all controls; fills the page it is in. */
export function PageBackground({ page: { background } }: PageBackgroundProps) {
  if (background.kind === "gradient") {
    const { angle, from, to } = background;
    const gradient = `linear-gradient(${angle}deg, ${cssColour(from)}, ${cssColour(to)})`;
    return <div className={classes.background} style={{ background: gradient }} aria-hidden="true" />;
  }
  if (background.kind === "pictures") return <ChangingPictures background={background} />;
  const colour = background.kind === "colour" ? background.colour : "token:ground";
  return (
    <div className={classes.background} style={{ background: cssColour(colour) }} aria-hidden="true">
      {background.kind === "picture" && background.img !== "" && (
        <img
          className={look.whole}
          src={`${apiBase}${background.img}`}
          alt=""
          draggable={false}
          style={{ objectFit: background.fit }}
        />
      )}
    </div>
  );
}
