import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { formatFor } from "../../lib/format.ts";
import { languageTag } from "../../lib/language.ts";
import { phrase, phraseOr } from "../../lib/phrases.ts";
import type { PicturePoint } from "../picture-editor/geometry.ts";
import { settingFields } from "./setting-fields.ts";

export const groupWord = (group: SettingGroup): string => phrase(`deviceSettings.groups.${group}`);

/** What a field is called; those of the two servers of a push say which. */
export function fieldWord(group: SettingGroup, field: string): string {
  const last = field.slice(field.lastIndexOf(".") + 1);
  const word = phraseOr(field, `deviceSettings.fields.${group}.${last}`);
  const index = /^servers\.(\d)\./.exec(field)?.[1];
  return index === undefined
    ? word
    : `${phrase("deviceSettings.server", { number: Number(index) + 1 })}: ${word}`;
}

/** Whole hours from UTC, as people write them. */
export const hoursWord = (hours: number): string => `UTC${hours < 0 ? "−" : "+"}${Math.abs(hours)}`;

/** The value of a field in words; `field` may also be a whole list, as where servers are compared as one. */
export function valueWord(group: SettingGroup, field: string, value: unknown): string {
  if (value === undefined || value === null) return phrase("deviceSettings.many.unknownValue");
  const kind = settingFields[group].find((known) => known.field === field)?.kind;
  if (kind?.kind === "hours" && typeof value === "number") return hoursWord(value);
  if (kind?.kind === "choice") {
    const word = kind.options.find(([option]) => option === value)?.[1];
    if (word !== undefined) return phrase(`deviceSettings.options.${word}`);
  }
  if (kind?.kind === "uploadInterval") return withUnit(value, "minutes");
  return kind?.kind === "number" ? withUnit(value, kind.unit) : plainWord(value);
}

function plainWord(value: unknown): string {
  if (typeof value === "boolean") return phrase(`deviceSettings.options.${value ? "on" : "off"}`);
  if (typeof value === "number") return formatFor(languageTag()).number(value, 2);
  if (isPoint(value)) return `${value.x}, ${value.y}`;
  if (Array.isArray(value)) return value.map(plainWord).join(" · ");
  if (typeof value === "object" && value !== null) return Object.values(value).map(plainWord).join(" ");
  return value === "" ? phrase("deviceSettings.many.noValue") : String(value);
}

function withUnit(value: unknown, unit: "cm" | "degrees" | "minutes" | "seconds" | "pixels" | undefined) {
  const word = plainWord(value);
  return unit === undefined ? word : `${word} ${phrase(`deviceSettings.units.${unit}`)}`;
}

const isPoint = (value: unknown): value is PicturePoint =>
  typeof value === "object" && value !== null && "x" in value && "y" in value;
