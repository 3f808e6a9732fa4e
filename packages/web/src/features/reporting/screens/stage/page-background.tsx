import type { ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import type { CSSProperties } from "react";
import { apiBase } from "../../../../lib/api.ts";
import { cssColour } from "../controls/colour.ts";
import classes from "./stage.module.css";

interface PageBackgroundProps {
  page: Pick<ScreenPage, "background">;
  document: Pick<ScreenDocument, "theme">;
}

/** What lies behind all controls; fills the page it is in. */
export function PageBackground({ page: { background } }: PageBackgroundProps) {
  return <div className={classes.background} style={groundOf(background)} aria-hidden="true" />;
}

function groundOf(background: ScreenPage["background"]): CSSProperties {
  if (background.kind === "colour") return { background: cssColour(background.colour) };
  if (background.kind === "gradient") {
    const { angle, from, to } = background;
    return { background: `linear-gradient(${angle}deg, ${cssColour(from)}, ${cssColour(to)})` };
  }
  const { img, fit } = background;
  if (img === "") return { background: cssColour("token:ground") };
  return { background: `${cssColour("token:ground")} url("${apiBase}${img}") center / ${fit} no-repeat` };
}
