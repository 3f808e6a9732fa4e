import { clampedBetween } from "@foyer/canvas/geometry/points";
import { mergeField } from "@foyer/canvas/history/history";
import type { ScreenPage } from "@foyer/contract/reporting/screens/screen-document";
import { type Background, screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { Grid } from "../../../../../ui/kit/layout.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { pageNow } from "../editor/designer-state.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { ColourField } from "./colour-field.tsx";
import { PictureField } from "./picture-field.tsx";

const grounds: Record<Background["kind"], Background> = {
  colour: { kind: "colour", colour: "token:ground" },
  gradient: { kind: "gradient", angle: 180, from: "token:ground", to: "token:surface" },
  picture: { kind: "picture", img: "", fit: "cover" },
  pictures: { kind: "pictures", imgs: [], fit: "cover", seconds: 30, fade: true },
};
const kinds = ["colour", "gradient", "picture", "pictures"] as const;
const pictureFits = ["cover", "contain"] as const;
const degrees = "°";

/** What holds for the page that is worked on. */
export function PageFields() {
  const t = usePhrases("screenDesigner.screen");
  const designer = useDesigner();
  const page = pageNow(useSettledState());
  const { background, grid } = page;
  const set = (patch: Partial<ScreenPage>) => designer.changePage({ ...page, ...patch });
  return (
    <>
      <SelectList
        size="xs"
        label={t("background")}
        data={kinds.map((kind) => ({ value: kind, label: t(`backgrounds.${kind}`) }))}
        value={background.kind}
        shown={t(`backgrounds.${background.kind}`)}
        onChange={(value) => {
          const kind = kinds.find((each) => each === value);
          if (kind && kind !== background.kind) set({ background: grounds[kind] });
        }}
      />
      <BackgroundFields page={page} />
      <Grid least={110} gap="xs">
        <NumberBox
          labelled
          width="100%"
          unit="s"
          label={t("seconds")}
          value={page.seconds}
          onChange={(value) => set({ seconds: clampedBetween(Math.round(value), 3, 86_400) })}
          onClear={() => set({ seconds: null })}
        />
        <NumberBox
          labelled
          width="100%"
          unit="px"
          label={t("margin")}
          value={page.margin}
          onChange={(value) => set({ margin: clampedBetween(value, 0, 2_000) })}
        />
        <NumberBox
          labelled
          width="100%"
          unit="px"
          label={t("grid")}
          value={grid.step}
          onChange={(step) => set({ grid: { ...grid, step: clampedBetween(step, 2, 500) } })}
        />
      </Grid>
      <Switch
        size="sm"
        label={t("gridShown")}
        checked={grid.shown}
        onChange={(event) => set({ grid: { ...grid, shown: event.currentTarget.checked } })}
      />
      <Switch
        size="sm"
        label={t("gridSnap")}
        checked={grid.snap}
        onChange={(event) => set({ grid: { ...grid, snap: event.currentTarget.checked } })}
      />
    </>
  );
}

function BackgroundFields({ page }: { page: ScreenPage }) {
  const t = usePhrases("screenDesigner.screen");
  const designer = useDesigner();
  const { background } = page;
  const set = (next: Background, goesOn = false) =>
    designer.changePage(
      { ...page, background: next },
      goesOn ? mergeField(["background", page.id]) : undefined,
    );
  if (background.kind === "colour")
    return (
      <ColourField
        label={phrase("screenDesigner.details.colour")}
        value={background.colour}
        onChange={(colour, goesOn) => set({ ...background, colour }, goesOn)}
      />
    );
  if (background.kind === "picture")
    return (
      <>
        <PictureField
          label={t("backgrounds.picture")}
          value={background.img}
          onChange={(img) => set({ ...background, img })}
        />
        <PictureFit value={background.fit} onChange={(fit) => set({ ...background, fit })} />
      </>
    );
  if (background.kind === "pictures")
    return <ChangingPicturesFields background={background} onChange={set} />;
  return (
    <>
      <ColourField
        label={phrase("common.from")}
        value={background.from}
        onChange={(from, goesOn) => set({ ...background, from }, goesOn)}
      />
      <ColourField
        label={phrase("common.to")}
        value={background.to}
        onChange={(to, goesOn) => set({ ...background, to }, goesOn)}
      />
      <NumberBox
        labelled
        width={96}
        unit={degrees}
        label={phrase("heatPlans.inspector.rotateZ")}
        value={background.angle}
        onChange={(angle) => set({ ...background, angle: clampedBetween(angle, 0, 360) })}
      />
    </>
  );
}

type Fit = (typeof pictureFits)[number];

function PictureFit({ value, onChange }: { value: Fit; onChange: (fit: Fit) => void }) {
  return (
    <SelectList
      size="xs"
      label={phrase("screenDesigner.options.fit")}
      data={pictureFits.map((fit) => ({ value: fit, label: phrase(`screenDesigner.choices.${fit}`) }))}
      value={value}
      shown={phrase(`screenDesigner.choices.${value}`)}
      onChange={(next) => {
        const fit = pictureFits.find((each) => each === next);
        if (fit) onChange(fit);
      }}
    />
  );
}

interface ChangingPicturesFieldsProps {
  background: Extract<Background, { kind: "pictures" }>;
  onChange: (background: Background) => void;
}

/** One picture after the other; one that is cleared is gone. */
function ChangingPicturesFields({ background, onChange }: ChangingPicturesFieldsProps) {
  const t = usePhrases("screenDesigner.screen");
  const { imgs, fit, seconds, fade } = background;
  const set = (patch: Partial<typeof background>) => onChange({ ...background, ...patch });
  return (
    <>
      {imgs.map((img, nth) => (
        <PictureField
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
          key={nth}
          label={t("pictureNumber", { number: nth + 1 })}
          value={img}
          onChange={(next) => set({ imgs: next === "" ? imgs.toSpliced(nth, 1) : imgs.with(nth, next) })}
        />
      ))}
      {imgs.length < screenLimits.pictures && (
        <PictureField
          label={t("oneMore")}
          value=""
          onChange={(img) => img !== "" && set({ imgs: [...imgs, img] })}
        />
      )}
      <NumberBox
        labelled
        width={110}
        unit="s"
        label={t("eachFor")}
        value={seconds}
        onChange={(value) => set({ seconds: clampedBetween(Math.round(value), 5, 86_400) })}
      />
      <PictureFit value={fit} onChange={(next) => set({ fit: next })} />
      <Switch
        size="sm"
        label={t("fade")}
        checked={fade}
        onChange={(event) => set({ fade: event.currentTarget.checked })}
      />
    </>
  );
}
