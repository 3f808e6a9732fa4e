import type { DeviceSettings, SettingGroup, SettingValue } from "@foyer/contract/devices/device-settings";
import { useState } from "react";
import { useDraftOfForm } from "../form/draft-context.ts";
import { faultWords } from "../form/fault.ts";
import type { Drawing } from "../picture-editor/drawing.ts";
import { PictureEditor } from "../picture-editor/picture-editor.tsx";
import { faultsOfGroup, type SettingLimits } from "./setting-faults.ts";
import { fieldWord } from "./setting-words.ts";

interface DrawnFieldsProps {
  /** Which of area and line are drawn. */
  groups: readonly SettingGroup[];
  limits: SettingLimits;
  /** What "reset" leads back to. */
  known?: DeviceSettings;
  picture?: string | undefined;
  disabled?: boolean;
}

/** Area and line of the form, drawn together: the line belongs into the area. */
export function DrawnFields({ groups, limits, known = {}, picture, disabled = false }: DrawnFieldsProps) {
  const { values, set } = useDraftOfForm();
  const drawing: Drawing = {
    corners: groups.includes("area") ? (values["area.corners"] as Drawing["corners"]) : undefined,
    line: groups.includes("line")
      ? {
          y: Number(values["line.y"]),
          points: values["line.points"] as SettingValue<"line">["points"],
        }
      : undefined,
  };
  const [begun] = useState(drawing);
  const initial: Drawing = {
    corners: known.area?.corners ?? begun.corners,
    line: known.line ?? begun.line,
  };
  const chosenWay = values["direction.forward"];
  const forward = typeof chosenWay === "boolean" ? chosenWay : known.direction?.forward;
  const faults = groups.flatMap((group) =>
    Object.entries(faultsOfGroup(group, values, limits)).map(([name, fault]) =>
      faultWords(fault, fieldWord(group, name.slice(group.length + 1)), false),
    ),
  );

  function change({ corners, line }: Drawing) {
    if (corners !== drawing.corners) set("area.corners", corners);
    if (line === undefined || line === drawing.line) return;
    set("line.points", line.points);
    set("line.y", line.y);
    // The device draws a polyline only in its mode for it.
    if (values["polyline.on"] !== undefined && (line.y === 0) !== (drawing.line?.y === 0))
      set("polyline.on", line.y === 0);
  }

  return (
    <PictureEditor
      value={drawing}
      initial={initial}
      onChange={change}
      areaRange={limits.area}
      lineRange={limits.line}
      picture={picture}
      forward={forward}
      faults={faults}
      disabled={disabled}
    />
  );
}
