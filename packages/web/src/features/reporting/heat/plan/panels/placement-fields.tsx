import { clampedBetween, normalAngle } from "@foyer/canvas/geometry/points";
import { type HeatPlacement, mostPlanPixels } from "@foyer/contract/reporting/heat-document";
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Grid, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note } from "../../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { leastSide, quadOf } from "../editor/plan-document.ts";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

type Numbers = Pick<HeatPlacement, "left" | "top" | "width" | "height" | "rotateZ">;

const fields = [
  ["left", (value: number) => clampedBetween(value, -mostPlanPixels, 2 * mostPlanPixels)],
  ["top", (value: number) => clampedBetween(value, -mostPlanPixels, 2 * mostPlanPixels)],
  ["width", (value: number) => clampedBetween(value, leastSide, mostPlanPixels)],
  ["height", (value: number) => clampedBetween(value, leastSide, mostPlanPixels)],
  ["rotateZ", normalAngle],
] as const satisfies readonly (readonly [keyof Numbers, (value: number) => number])[];

const degrees = "°";

/** Where one device stands, as numbers, and how it looks: from above, mirrored, or from the side. */
export function PlacementFields({ placement }: { placement: HeatPlacement }) {
  const t = usePhrases("heatPlans.inspector");
  const editor = useEditor();
  const { document } = useEditorState();
  const { sn, quad, mirror } = placement;

  function set(patch: Partial<HeatPlacement>) {
    const options = document.options.map((each) => (each.id === placement.id ? { ...each, ...patch } : each));
    editor.change({ ...document, options });
  }

  return (
    <Stack gap="sm">
      <Note>
        <bdi dir="ltr">{sn}</bdi>
      </Note>
      {quad ? (
        <Note>{t("quadHelp")}</Note>
      ) : (
        <Grid least={84} gap="xs">
          {fields.map(([name, inRange]) => (
            <NumberBox
              key={name}
              labelled
              width="100%"
              label={t(name)}
              decimals={name === "rotateZ" ? 1 : 2}
              unit={name === "rotateZ" ? degrees : "px"}
              value={placement[name]}
              onChange={(value) => set({ [name]: inRange(value) })}
            />
          ))}
        </Grid>
      )}
      <Switch
        size="sm"
        label={t("oblique")}
        description={t("obliqueHelp")}
        checked={quad !== null}
        onChange={(event) =>
          set(
            event.currentTarget.checked
              ? { quad: quadOf(placement), installType: 1 }
              : { quad: null, installType: 0 },
          )
        }
      />
      {quad ? (
        <Button size="compact-sm" variant="default" onClick={() => editor.ask("points")}>
          {t("picturePoints")}
        </Button>
      ) : (
        <Switch
          size="sm"
          label={t("mirror")}
          description={t("mirrorHelp")}
          checked={mirror}
          onChange={(event) => set({ mirror: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
