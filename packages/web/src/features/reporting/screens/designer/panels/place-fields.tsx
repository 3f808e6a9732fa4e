import { clampedBetween, normalAngle } from "@foyer/canvas/geometry/points";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Grid } from "../../../../../ui/kit/layout.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { useDesigner } from "../editor/use-designer.ts";

const most = 2 * screenLimits.mostSide;
const sides = (value: number) => clampedBetween(Math.round(value), 1, most);

const fields = [
  ["x", "heatPlans.inspector.left", (value: number) => clampedBetween(value, -most, most)],
  ["y", "heatPlans.inspector.top", (value: number) => clampedBetween(value, -most, most)],
  ["w", "heatPlans.inspector.width", sides],
  ["h", "heatPlans.inspector.height", sides],
  ["angle", "heatPlans.inspector.rotateZ", normalAngle],
] as const;

const degrees = "°";

/** Where one control stands, as numbers. */
export function PlaceFields({ control }: { control: Control }) {
  const t = usePhrases("screenDesigner.details");
  const designer = useDesigner();

  function set(name: (typeof fields)[number][0], value: number) {
    designer.changeControls((each) => {
      const isSide = name === "w" || name === "h";
      if (!isSide || !each.ratio) return { ...each, [name]: value };
      const factor = value / each[name];
      return { ...each, w: sides(each.w * factor), h: sides(each.h * factor), [name]: value };
    });
  }

  return (
    <>
      <Grid least={84} gap="xs">
        {fields.map(([name, label, inRange]) => (
          <NumberBox
            key={name}
            labelled
            width="100%"
            label={phrase(label)}
            decimals={name === "angle" ? 1 : 2}
            unit={name === "angle" ? degrees : "px"}
            value={control[name]}
            onChange={(value) => set(name, inRange(value))}
          />
        ))}
      </Grid>
      <Switch
        size="sm"
        label={t("ratio")}
        checked={control.ratio}
        onChange={(event) => {
          const ratio = event.currentTarget.checked;
          designer.changeControls((each) => ({ ...each, ratio }));
        }}
      />
    </>
  );
}
