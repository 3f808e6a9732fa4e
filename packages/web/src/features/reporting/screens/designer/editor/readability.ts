import { controls, isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control, ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { labelShare } from "../../controls/control-frame.ts";
import { flatControls } from "../../stage/flat-controls.ts";

/** How large displays of such places usually are, inches. */
export const usualDiagonal = 55;

const millimetresOfInch = 25.4;
/** Of the size of letters: how high a capital of Inter is. */
const capHeight = 0.727;
/** Metres for each millimetre that a capital is high: as far as it can be read at all, and with ease. */
const reach = { least: 0.6, ease: 0.4 } as const;

type Viewed = Pick<ScreenDocument, "size" | "viewing">;

/** How large a pixel of the page is on its display. */
function millimetresOfPixel({ size, viewing }: Viewed): number {
  const diagonal = (viewing.diagonalInch ?? usualDiagonal) * millimetresOfInch;
  return diagonal / Math.hypot(size.width, size.height);
}

/** As far as letters of a size can be read, metres. */
export const readableTo = (document: Viewed, size: number): number =>
  size * capHeight * millimetresOfPixel(document) * reach.least;

/** How large letters must be for the distance of a screen, page pixels. */
export const neededSize = (document: Viewed, how: keyof typeof reach): number =>
  Math.ceil(document.viewing.metres / (capHeight * millimetresOfPixel(document) * reach[how]));

/** Kinds whose words are all of one size; others have smaller ones above or beside their figures. */
const evenKinds = new Set(["heading", "text", "clock", "dataState"]);

/** How large the words of a control are; undefined where it has none. */
function wordSize({ kind, text }: Control): number | undefined {
  if (!isControlKind(kind) || ["pictures", "shapes"].includes(controls[kind].group)) return;
  if (evenKinds.has(kind) || kind === "figure") return text.size;
  return text.size * labelShare;
}

export interface SmallText {
  page: ScreenPage;
  control: Control;
  /** As far as it can be read. */
  metres: number;
}

/** Controls whose words are too small for the distance, the smallest first; hidden ones are not seen by anybody. */
export function smallTexts(document: Viewed & Pick<ScreenDocument, "pages">): SmallText[] {
  const { metres: wanted } = document.viewing;
  return document.pages
    .flatMap((page) => flatControls(page).map((control) => ({ page, control, size: wordSize(control) })))
    .flatMap(({ size, ...found }) =>
      size === undefined ? [] : [{ ...found, metres: readableTo(document, size) }],
    )
    .filter(({ metres }) => metres < wanted)
    .sort((a, b) => a.metres - b.metres);
}
