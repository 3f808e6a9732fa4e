import { type ControlKind, controls } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { clampedBetween } from "@foyer/canvas/geometry/points";
import { mergeField } from "@foyer/canvas/history/history";
import { memo } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { useDesigner } from "../editor/use-designer.ts";
import { AddressField } from "./address-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { FilmField } from "./film-field.tsx";
import { saysAlike } from "./look-alike.ts";
import { type OptionShape, optionShapes } from "./option-shapes.ts";
import { PictureField } from "./picture-field.tsx";
import { Section } from "./section.tsx";

/** What can be chosen of one kind alone, as its schema says. */
export const OptionFields = memo(function OptionFields({
  control,
  kind,
}: {
  control: Control;
  kind: ControlKind;
}) {
  const t = usePhrases("screenDesigner.details");
  const shapes = optionShapes(controls[kind].options);
  if (shapes.length === 0) return null;
  return (
    <Section title={t("options")}>
      {shapes.map((shape) => (
        <OptionField key={shape.name} shape={shape} control={control} />
      ))}
    </Section>
  );
}, saysAlike);

function OptionField({ shape, control }: { shape: OptionShape; control: Control }) {
  const t = usePhrases("screenDesigner.options");
  const choices = usePhrases("screenDesigner.choices");
  const designer = useDesigner();
  const { name, usual } = shape;
  const value = control.options[name] ?? usual;
  const label = t(name);
  const set = (next: unknown, goesOn = false) =>
    designer.changeControls(
      (each) => ({ ...each, options: { ...each.options, [name]: next } }),
      goesOn ? mergeField([control.id, "options", name]) : undefined,
    );

  if (name === "img") return <PictureField label={label} value={String(value)} onChange={set} />;
  if (name === "film")
    return <FilmField key={control.id} label={label} value={String(value)} onChange={set} />;
  if (name === "address" && shape.type === "text")
    return (
      <AddressField
        label={label}
        most={shape.most}
        value={String(value)}
        onChange={(address) => set(address, true)}
      />
    );
  if (shape.type === "colour")
    return (
      <ColourField label={label} value={String(value)} onChange={(colour, goesOn) => set(colour, goesOn)} />
    );
  if (shape.type === "switch")
    return (
      <Switch
        size="sm"
        label={label}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  if (shape.type === "choice")
    return (
      <SelectList
        size="xs"
        label={label}
        data={shape.values.map((each) => ({ value: each, label: choices(each) }))}
        value={String(value)}
        onChange={(next) => next !== null && set(next)}
      />
    );
  if (shape.type === "number")
    return (
      <NumberBox
        labelled
        width={96}
        label={label}
        value={Number(value)}
        onChange={(next) => set(clampedBetween(Math.round(next), shape.least, shape.most))}
      />
    );
  return (
    <Textarea
      size="xs"
      label={label}
      rows={2}
      data-option={name}
      resize="vertical"
      maxLength={shape.most}
      dir="auto"
      value={String(value)}
      onChange={(event) => set(event.currentTarget.value, true)}
    />
  );
}
