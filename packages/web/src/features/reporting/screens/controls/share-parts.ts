import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { Format } from "../../../../lib/format.ts";
import { phrase } from "../../../../lib/phrases.ts";
import { useBucketNames } from "../../../../ui/distribution/use-bucket-names.ts";
import { coloursOfPlaces, seriesColour } from "./series-colour.ts";

type Shares = PartOf<"shares">;

/** A part of a whole as it is shown. */
export interface ShownPart {
  key: string;
  name: string;
  value: number;
  share: number | null;
  colour: string;
  /** People of whom it is not known. */
  isUnknown: boolean;
}

const restColour = "var(--screen-quiet)";

/** The parts of a whole with their names and colours: known ones in order, then the others, or those unknown. */
export function useShownParts(shares: Shares): ShownPart[] {
  const bucketName = useBucketNames(shares.by === "age" ? "age" : "gender");
  const { by, parts, others } = shares;
  if (by === "gender" || by === "age") {
    const known = parts.filter(({ id }) => id > 0);
    const unknown = parts.filter(({ id, value }) => id === 0 && value !== null && value > 0);
    return [...known, ...unknown].map(({ id, value, share }) => ({
      key: String(id),
      name: bucketName(id),
      value: value ?? 0,
      share,
      colour: id === 0 ? restColour : seriesColour(id - 1),
      isUnknown: id === 0,
    }));
  }
  const colours = coloursOfPlaces(parts.map(({ id }) => id));
  const sites = new Set(parts.map(({ entityName }) => entityName));
  const shown = parts.map(({ id, name, entityName, value, share }) => ({
    key: String(id),
    name: sites.size > 1 && entityName !== undefined ? `${entityName} · ${name}` : name,
    value: value ?? 0,
    share,
    colour: colours.get(id) ?? restColour,
    isUnknown: false,
  }));
  if (!others) return shown;
  const { count, value, share } = others;
  const name = phrase("shares.others", { count });
  return [...shown, { key: "others", name, value: value ?? 0, share, colour: restColour, isUnknown: false }];
}

/** A share, with a decimal where it would else be none. */
export const shareText = (share: number | null, format: Format): string =>
  share === null ? "–" : format.percent(share, share > 0 && share < 0.01 ? 1 : 0);
