import { filmPath } from "@foyer/contract/reporting/films";
import { imagePath } from "@foyer/contract/reporting/images";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { picturesOf, screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { Refusal } from "../../../platform/refusal.ts";

/** Names of the pictures that a document shows. */
export const imagesOf = (document: ScreenDocument): string[] =>
  namesIn(imagePath(""), [
    ...document.pages.flatMap(({ background }) => picturesOf(background)),
    ...controlsOf(document).map(({ options }) => options.img),
  ]);

/** Names of the films that a document shows. */
export const filmsOf = (document: ScreenDocument): string[] =>
  namesIn(
    filmPath(""),
    controlsOf(document).map(({ options }) => options.film),
  );

function namesIn(folder: string, paths: readonly unknown[]): string[] {
  const own = paths.flatMap((path) =>
    typeof path === "string" && path.startsWith(folder) ? [path.slice(folder.length)] : [],
  );
  return [...new Set(own)];
}

export function requireShort(document: ScreenDocument): ScreenDocument {
  if (JSON.stringify(document).length > screenLimits.text)
    throw new Refusal("validation.failed", { fields: { document: "outOfRange" } });
  return document;
}
