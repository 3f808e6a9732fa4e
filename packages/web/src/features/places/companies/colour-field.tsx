import {
  contrast,
  filledShade,
  productShades,
  readableColour,
  toShades,
} from "@foyer/contract/places/company-colour";
import { Button, TextInput } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useField } from "../../../ui/form/use-field.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { ColourPreview } from "./colour-preview.tsx";
import classes from "./company-info.module.css";
import { FieldGroup } from "./field-group.tsx";

/** Colours that can be read as they are; the product's own is not among them, it is what comes without one. */
const presets = [
  "#2563eb",
  "#0369a1",
  "#15803d",
  "#b45309",
  "#c0302b",
  "#be185d",
  "#9333ea",
  "#64748b",
] as const;

interface ColourFieldProps {
  name: string;
  label: string;
  help: string;
}

/** The company's primary colour: null is the product's own. What cannot be read is shown as it will be corrected. */
export function ColourField({ name, label, help }: ColourFieldProps) {
  const t = usePhrases("companyInfo");
  const { number } = useFormat();
  const { value, set, shared } = useField({ name, label });
  const entered = typeof value === "string" ? value.trim().toLowerCase() : null;
  const isWhole = entered !== null && /^#[0-9a-f]{6}$/.test(entered);
  const desired = isWhole ? entered : null;
  const filled = desired === null ? productShades[filledShade] : readableColour(desired);

  return (
    <FieldGroup name={`${name}Group`} label={label} help={help}>
      <Row gap="xs">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.swatch}
            style={{ background: preset }}
            aria-label={t("colourPreset", { colour: preset })}
            aria-pressed={desired === preset}
            onClick={() => set(preset)}
          />
        ))}
        <input
          type="color"
          className={classes.picker}
          aria-label={t("colourPicker")}
          value={desired ?? productShades[filledShade]}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
        <TextInput
          name={name}
          data-field={name}
          aria-label={t("colourHex")}
          placeholder={productShades[filledShade]}
          dir="ltr"
          w={140}
          value={typeof value === "string" ? value : ""}
          error={shared.error}
          onBlur={shared.onBlur}
          onChange={({ currentTarget }) => set(currentTarget.value === "" ? null : currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
        {value !== null && (
          <Button variant="default" onClick={() => set(null)}>
            {t("colourReset")}
          </Button>
        )}
      </Row>
      <Quiet mt="xs" mb="xs" role="status">
        {desired !== null && filled !== desired
          ? t("colourAdjusted", { colour: filled, contrast: number(contrast(filled, "#ffffff"), 1) })
          : t("colourFits", { contrast: number(contrast(filled, "#ffffff"), 1) })}
      </Quiet>
      <ColourPreview shades={desired === null ? productShades : toShades(desired)} />
    </FieldGroup>
  );
}
