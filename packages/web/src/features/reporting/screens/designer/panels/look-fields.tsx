import { clampedBetween } from "@foyer/canvas/geometry/points";
import { areEqual } from "@foyer/canvas/history/changes";
import { mergeField } from "@foyer/canvas/history/history";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { FrameStyle, TextStyle } from "@foyer/contract/reporting/screens/screen-values";
import { memo } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { Grid } from "../../../../../ui/kit/layout.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { useDesigner } from "../editor/use-designer.ts";
import { ColourField } from "./colour-field.tsx";
import { lookAlike } from "./look-alike.ts";
import { Section } from "./section.tsx";

const weights = [400, 500, 600, 700] as const;
const aligns = ["start", "center", "end"] as const;

/** How controls are written and framed; where several differ, their fields say "mixed". */
export const LookFields = memo(function LookFields({ controls }: { controls: readonly Control[] }) {
  const t = usePhrases("screenDesigner.details");
  const designer = useDesigner();
  const ids = controls.map(({ id }) => id);

  /** What all have in common; undefined where they differ. */
  function common<Value>(of: (control: Control) => Value): Value | undefined {
    const [first, ...others] = controls.map(of);
    return others.every((each) => areEqual(each, first)) ? first : undefined;
  }
  const labelOf = (label: string, of: (control: Control) => unknown) =>
    controls.length > 1 && common(of) === undefined ? t("mixedLabel", { label }) : label;

  const setText = (patch: Partial<TextStyle>, goesOn = false) =>
    designer.changeControls(
      (each) => ({ ...each, text: { ...each.text, ...patch } }),
      goesOn ? mergeField(["text", ...Object.keys(patch), ...ids]) : undefined,
    );
  const setFrame = (patch: Partial<FrameStyle>, goesOn = false) =>
    designer.changeControls(
      (each) => ({ ...each, frame: { ...each.frame, ...patch } }),
      goesOn ? mergeField(["frame", ...Object.keys(patch), ...ids]) : undefined,
    );

  const textSize = ({ text }: Control) => text.size;
  const frameNumber = (name: "lineWidth" | "padding", least: number, most: number) => (
    <NumberBox
      labelled
      width="100%"
      unit="px"
      label={labelOf(t(name), ({ frame }) => frame[name])}
      value={common(({ frame }) => frame[name]) ?? null}
      onChange={(value) => setFrame({ [name]: clampedBetween(value, least, most) })}
    />
  );

  return (
    <>
      <Section title={t("text")}>
        <Grid least={110} gap="xs">
          <NumberBox
            labelled
            width="100%"
            unit="px"
            label={labelOf(phrase("records.size"), textSize)}
            value={common(textSize) ?? null}
            onChange={(value) => setText({ size: clampedBetween(value, 4, 2_000) })}
          />
          <SelectList
            size="xs"
            label={t("weight")}
            data={weights.map((weight) => ({ value: String(weight), label: t(`weights.${weight}`) }))}
            value={textOf(common(({ text }) => text.weight))}
            placeholder={t("mixed")}
            onChange={(value) => {
              const weight = weights.find((each) => String(each) === value);
              if (weight) setText({ weight });
            }}
          />
          <SelectList
            size="xs"
            label={t("align")}
            data={aligns.map((align) => ({ value: align, label: t(`aligns.${align}`) }))}
            value={textOf(common(({ text }) => text.align))}
            placeholder={t("mixed")}
            onChange={(value) => {
              const align = aligns.find((each) => each === value);
              if (align) setText({ align });
            }}
          />
        </Grid>
        <ColourField
          label={t("colour")}
          value={common(({ text }) => text.colour)}
          onChange={(colour, goesOn) => setText({ colour }, goesOn)}
        />
      </Section>
      <Section title={t("frame")}>
        <ColourField
          label={t("fill")}
          value={common(({ frame }) => frame.fill)}
          onClear={() => setFrame({ fill: null })}
          onChange={(fill, goesOn) => setFrame({ fill }, goesOn)}
        />
        <ColourField
          label={t("line")}
          value={common(({ frame }) => frame.line)}
          onClear={() => setFrame({ line: null })}
          onChange={(line, goesOn) => setFrame({ line }, goesOn)}
        />
        <Grid least={84} gap="xs">
          {frameNumber("lineWidth", 0, 100)}
          {frameNumber("padding", 0, 500)}
          <NumberBox
            labelled
            width="100%"
            unit="px"
            label={labelOf(t("radius"), ({ frame }) => frame.radius)}
            value={common(({ frame }) => frame.radius) ?? null}
            onChange={(value) => setFrame({ radius: clampedBetween(value, 0, 2_000) })}
            onClear={() => setFrame({ radius: null })}
          />
          <NumberBox
            labelled
            width="100%"
            unit="%"
            label={labelOf(phrase("heatmap.opacity"), ({ opacity }) => opacity)}
            value={percentOf(common(({ opacity }) => opacity))}
            onChange={(value) => {
              const opacity = clampedBetween(Math.round(value), 0, 100) / 100;
              designer.changeControls((each) => ({ ...each, opacity }));
            }}
          />
        </Grid>
      </Section>
    </>
  );
}, lookAlike);

const textOf = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value);

const percentOf = (opacity: number | undefined): number | null =>
  opacity === undefined ? null : Math.round(opacity * 100);
