import { imagePath } from "@foyer/contract/reporting/images";
import { controlsOf, type ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { picturesOf, screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { Refusal } from "../../../platform/refusal.ts";

const imageFolder = imagePath("");

/** Names of the pictures that a document shows. */
export function imagesOf(document: ScreenDocument): string[] {
  const backgrounds = document.pages.flatMap(({ background }) => picturesOf(background));
  const shown = controlsOf(document).map(({ options }) => options.img);
  const paths = [...backgrounds, ...shown].filter((path) => typeof path === "string");
  return [
    ...new Set(
      paths.filter((path) => path.startsWith(imageFolder)).map((path) => path.slice(imageFolder.length)),
    ),
  ];
}

export function requireShort(document: ScreenDocument): ScreenDocument {
  if (JSON.stringify(document).length > screenLimits.text)
    throw new Refusal("validation.failed", { fields: { document: "outOfRange" } });
  return document;
}
