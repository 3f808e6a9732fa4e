import { type Colour, tokenKeys } from "@foyer/contract/reporting/screens/screen-values";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { SelectList } from "../../../../../ui/form/select-list.tsx";
import { Box, Line } from "../../../../../ui/kit/layout.tsx";
import { themeVariables } from "../../stage/theme-variables.ts";
import classes from "../designer.module.css";
import { useSettledState } from "../editor/use-designer.ts";

interface ColourFieldProps {
  label: string;
  /** Null: none; undefined: several of them. */
  value: Colour | null | undefined;
  /** Without it there always is a colour. */
  onClear?: () => void;
  /** `goesOn`: one of many while a colour is sought. */
  onChange: (colour: Colour, goesOn: boolean) => void;
}

const own = "own";
const none = "none";

/** A colour of the theme, or one of its own. */
export function ColourField({ label, value, onClear, onChange }: ColourFieldProps) {
  const t = usePhrases("screenDesigner.colours");
  const { document } = useSettledState();
  const isOwn = value?.startsWith("#") ?? false;
  const shown = value === undefined ? null : value === null ? none : isOwn ? own : value;
  const data = [
    ...(onClear ? [{ value: none, label: phrase("common.none") }] : []),
    ...tokenKeys.map((key) => ({ value: `token:${key}`, label: t(key) })),
    { value: own, label: t("own") },
  ];

  function choose(next: string | null) {
    if (next === null) return;
    if (next === none) onClear?.();
    else onChange(next === own ? "#808080" : next, false);
  }

  return (
    <Line gap="2xs" align="end">
      <Box grow shrink>
        <SelectList
          size="xs"
          label={label}
          data={data}
          value={shown}
          placeholder={value === undefined ? phrase("screenDesigner.details.mixed") : undefined}
          shown={data.find((each) => each.value === shown)?.label}
          onChange={choose}
        />
      </Box>
      {isOwn ? (
        <input
          type="color"
          className={classes.swatch}
          aria-label={t("pick", { label })}
          value={value?.slice(0, 7)}
          onChange={(event) => onChange(event.currentTarget.value, true)}
        />
      ) : (
        <span
          className={classes.swatch}
          aria-hidden="true"
          style={{
            ...themeVariables(document),
            background: value ? `var(--screen-${value.slice("token:".length)})` : undefined,
          }}
        />
      )}
    </Line>
  );
}
