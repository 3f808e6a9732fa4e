import { clampedBetween } from "@foyer/canvas/geometry/points";
import { mergeField } from "@foyer/canvas/history/history";
import {
  type ScreenDocument,
  type ThemeKey,
  themeKeys,
} from "@foyer/contract/reporting/screens/screen-document";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { Grid } from "../../../../../ui/kit/layout.tsx";
import { Notice } from "../../../../../ui/kit/notice.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { GuideFields } from "./guide-fields.tsx";
import { PageFields } from "./page-fields.tsx";
import { ReadabilityFields } from "./readability-fields.tsx";
import { RoleFields } from "./role-fields.tsx";
import { Section } from "./section.tsx";
import { ThemeColours } from "./theme-colours.tsx";

const presets = [
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
  [6656, 1792],
] as const;
const fits = ["fit", "cover", "stretch", "scrollX", "scrollY"] as const;
const free = "free";

/** What holds for the whole screen, and for the page that is worked on. */
export function ScreenDetails() {
  const t = usePhrases("screenDesigner.screen");
  return (
    <>
      <Section title={t("title")}>
        <NameField />
        <SizeFields />
        <FitFields />
        <DirectionField />
      </Section>
      <Section title={phrase("heatPlans.pdf.page")}>
        <PageFields />
      </Section>
      <Section title={phrase("screenDesigner.roles.title")}>
        <RoleFields />
      </Section>
      <Section title={phrase("screenDesigner.themeColours.title")}>
        <ThemeColours />
      </Section>
      <Section title={phrase("screenDesigner.readability.title")}>
        <ReadabilityFields />
      </Section>
      <GuideFields />
    </>
  );
}

const directions = ["asDrawn", "mirrorInRtl"] as const;

function DirectionField() {
  const t = usePhrases("screenDesigner.screen");
  const designer = useDesigner();
  const { document } = useSettledState();
  return (
    <SelectList
      size="xs"
      label={t("direction")}
      data={directions.map((direction) => ({ value: direction, label: t(`directions.${direction}`) }))}
      value={document.direction}
      shown={t(`directions.${document.direction}`)}
      onChange={(value) => {
        const direction = directions.find((each) => each === value);
        if (direction) designer.change({ ...document, direction });
      }}
    />
  );
}

/** A screen always has a name: an empty one is not taken. */
function NameField() {
  const designer = useDesigner();
  const { document } = useSettledState();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      label={phrase("common.name")}
      maxLength={100}
      value={typed ?? document.title}
      error={typed !== undefined && typed.trim() === "" ? phrase("common.required") : undefined}
      onChange={(event) => {
        const title = event.currentTarget.value;
        setTyped(title);
        if (title.trim() !== "") designer.change({ ...document, title: title.trim() }, mergeField(["title"]));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function SizeFields() {
  const t = usePhrases("screenDesigner.screen");
  const designer = useDesigner();
  const { document } = useSettledState();
  const { width, height } = document.size;
  const preset = presets.find(([w, h]) => w === width && h === height);
  const { leastSide, mostSide, mostPixels } = screenLimits;

  function set(size: ScreenDocument["size"]) {
    designer.change({ ...document, size });
    designer.run("showAll");
  }
  /** No side is longer than the other one leaves pixels for. */
  const within = (side: number, other: number) =>
    Math.floor(clampedBetween(side, leastSide, Math.min(mostSide, mostPixels / other)));

  return (
    <>
      <SelectList
        size="xs"
        label={phrase("records.size")}
        data={[
          ...presets.map(([w, h]) => ({ value: `${w} × ${h}`, label: `${w} × ${h}` })),
          { value: free, label: t("free") },
        ]}
        value={preset ? preset.join(" × ") : free}
        shown={preset ? preset.join(" × ") : t("free")}
        onChange={(value) => {
          const chosen = presets.find((each) => each.join(" × ") === value);
          if (chosen) set({ width: chosen[0], height: chosen[1] });
        }}
      />
      <Grid least={84} gap="xs">
        <NumberBox
          labelled
          width="100%"
          unit="px"
          label={phrase("heatPlans.inspector.width")}
          value={width}
          onChange={(value) => set({ width: within(value, height), height })}
        />
        <NumberBox
          labelled
          width="100%"
          unit="px"
          label={phrase("heatPlans.inspector.height")}
          value={height}
          onChange={(value) => set({ width, height: within(value, width) })}
        />
      </Grid>
    </>
  );
}

function FitFields() {
  const t = usePhrases("screenDesigner.screen");
  const designer = useDesigner();
  const { document } = useSettledState();
  return (
    <>
      <SelectList
        size="xs"
        label={t("fit")}
        data={fits.map((fit) => ({ value: fit, label: t(`fits.${fit}`) }))}
        value={document.fit}
        shown={t(`fits.${document.fit}`)}
        onChange={(value) => {
          const fit = fits.find((each) => each === value);
          if (fit) designer.change({ ...document, fit });
        }}
      />
      {document.fit === "stretch" && <Notice Sign={IconAlertTriangle}>{t("stretchWarning")}</Notice>}
      <SelectList
        size="xs"
        label={t("theme")}
        data={themeKeys.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))}
        value={document.theme}
        shown={t(`themes.${document.theme}`)}
        onChange={(theme) => designer.change({ ...document, theme: theme as ThemeKey })}
      />
    </>
  );
}
