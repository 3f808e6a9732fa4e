import { SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { usePhrases } from "../../../lib/phrases.ts";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import classes from "./heat.module.css";
import type { HeatChoices } from "./heat-choices.ts";
import type { AbsoluteEnds } from "./pane.ts";

interface ScaleControlsProps {
  choices: HeatChoices;
  /** The ends an absolute scale has now. */
  ends: AbsoluteEnds;
  /** Two periods are on the screen. */
  compares: boolean;
}

/** How strongly the plan is covered, and from where to where its colours go. */
export function ScaleControls({ choices, ends, compares }: ScaleControlsProps) {
  const t = usePhrases("heatmap");
  const { scale, opacity, change } = choices;
  return (
    <Row gap="md" gapY="xs" mb="sm">
      {compares && (
        <SegmentedControl
          size="xs"
          aria-label={t("comparedAs")}
          value={choices.compared}
          data={[
            { value: "side", label: t("side") },
            { value: "difference", label: t("differenceMap") },
          ]}
          onChange={(value) => change({ compared: value === "difference" ? "difference" : "side" })}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t("scale")}
        value={scale}
        data={[
          { value: "relative", label: t("relative") },
          { value: "absolute", label: t("absolute") },
        ]}
        onChange={(value) =>
          change({
            scale: value === "absolute" ? "absolute" : "relative",
            ...(value === "relative" && { low: null, high: null }),
          })
        }
      />
      {scale === "absolute" && (
        <Line gap="xs">
          <EndField label={t("low")} value={ends.low} least={0} onChange={(low) => change({ low })} />
          <EndField
            label={t("high")}
            value={ends.high}
            least={ends.low}
            onChange={(high) => change({ high })}
          />
        </Line>
      )}
      <Line as="label" gap="xs">
        <Note as="span">{t("opacity")}</Note>
        <input
          type="range"
          className={classes.number}
          min={10}
          max={100}
          step={5}
          value={opacity}
          onChange={({ currentTarget }) => change({ opacity: Number(currentTarget.value) })}
        />
      </Line>
    </Row>
  );
}

interface EndFieldProps {
  label: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
}

/** Taken over when the field is left, so that a number half typed changes nothing. */
function EndField({ label, value, least, onChange }: EndFieldProps) {
  function take(text: string) {
    const next = text.trim() === "" ? Number.NaN : Number(text);
    if (Number.isFinite(next) && next >= least && next !== value) onChange(next);
  }
  return (
    <TextInput
      key={value}
      size="xs"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      className={classes.number}
      aria-label={label}
      title={label}
      defaultValue={String(value)}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && take(currentTarget.value)}
    />
  );
}
