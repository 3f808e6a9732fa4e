import { settingGroups } from "@foyer/contract/devices/device-settings";
import { isConvex } from "@foyer/contract/devices/drawn-shapes";
import { PictureRange } from "@foyer/contract/devices/settings";
import * as z from "zod/mini";
import type { Ranges } from "../commands/commands.ts";

const Lens = z.object({ lens: z.enum(["wide", "ordinary"]) });

interface Group {
  desired: Record<string, unknown> | null;
  reported: Record<string, unknown> | null;
}

/** As `reportedRanges`, and the area a line has to lie in: the one that is desired, else the one it reported. */
export function reportedLimits(groups: ReadonlyMap<string, Group>): Ranges {
  const area = groups.get("area");
  const corners = z.safeParse(settingGroups.area, area?.desired ?? area?.reported).data?.corners;
  return { ...reportedRanges(groups), ...(corners && isConvex(corners) && { corners }) };
}

/** The legal ranges a device reported; what it did not report, or reported strangely, is not known. */
export function reportedRanges(groups: ReadonlyMap<string, Pick<Group, "reported">>): Ranges {
  const range = (setting: string) => z.safeParse(PictureRange, groups.get(setting)?.reported).data ?? null;
  return {
    area: range("areaRange"),
    line: range("lineRange"),
    lens: z.safeParse(Lens, groups.get("identity")?.reported).data?.lens ?? null,
  };
}
