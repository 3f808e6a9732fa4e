import { type SettingGroup, settingGroupNames } from "@foyer/contract/devices/device-settings";
import { sameValue } from "../../lib/same-value.ts";

/** Fields of a form by their whole names: `height.detectionHeight`, `httpPush.servers.0.port`. */
export type FieldValues = Record<string, unknown>;

/** What is drawn is one field. */
const drawn = ["corners", "points"];

/** The fields of some groups. */
export function toFields(settings: Readonly<Record<string, unknown>>): FieldValues {
  const fields: FieldValues = {};
  const spread = (name: string, value: unknown) => {
    const isLeaf =
      typeof value !== "object" || value === null || drawn.includes(name.slice(name.lastIndexOf(".") + 1));
    if (isLeaf) fields[name] = value;
    else for (const [key, inner] of Object.entries(value)) spread(`${name}.${key}`, inner);
  };
  for (const [group, value] of Object.entries(settings)) {
    if (value !== undefined && value !== null) spread(group, value);
  }
  return fields;
}

/** One group's value made of its fields again; numbers among the names are places in a list. */
export function groupValue(group: SettingGroup, fields: FieldValues): unknown {
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const [first, ...path] = name.split(".");
    if (first === group) put(value, path, field);
  }
  return value;
}

function put(into: Record<string, unknown>, [key = "", ...rest]: string[], field: unknown) {
  if (rest.length === 0) {
    into[key] = field;
    return;
  }
  into[key] ??= /^\d+$/.test(rest[0] ?? "") ? [] : {};
  put(into[key] as Record<string, unknown>, rest, field);
}

/** Fields in which two values of a group differ. */
export function differingFields(group: SettingGroup, one: unknown, other: unknown): string[] {
  const first = toFields({ [group]: one });
  const second = toFields({ [group]: other });
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].filter(
    (name) => !sameValue(first[name], second[name]),
  );
}

export const fieldGroup = (field: string): SettingGroup | undefined =>
  settingGroupNames.find((group) => field.startsWith(`${group}.`));
