import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Choice } from "../choice.tsx";
import { useDraftOfForm } from "../form/draft-context.ts";
import { TextField } from "../form/text-field.tsx";
import { type FieldProps, useField } from "../form/use-field.ts";
import { toFields } from "./field-values.ts";
import { groupWord } from "./setting-words.ts";
import { usualSettings } from "./usual-settings.ts";

const asItIs = "asItIs";

interface KeptChoiceProps extends FieldProps {
  options: readonly { value: string | number | boolean; label: string }[];
}

/** One of a few, or as each device has it. */
export function KeptChoice({ options, ...props }: KeptChoiceProps) {
  const t = usePhrases("deviceSettings.many");
  const { value, set, shared } = useField(props, "chosen");
  const chosen = options.find((option) => option.value === value)?.value ?? asItIs;
  return (
    <Choice
      {...shared}
      options={[{ value: asItIs, label: t("asItIs") }, ...options]}
      value={chosen}
      onChoose={(next) => set(next === asItIs ? undefined : next)}
    />
  );
}

/** A text, or as each device has it; that it shall be empty is said by a button, since an empty field changes nothing. */
export function KeptText(props: FieldProps) {
  const t = usePhrases("deviceSettings.many");
  const { values, set } = useDraftOfForm();
  const value = values[props.name];
  return (
    <div>
      <TextField {...props} ltr placeholder={t(value === "" ? "becomesEmpty" : "asItIs")} />
      {value === "" ? (
        <Button variant="subtle" size="compact-xs" onClick={() => set(props.name, undefined)}>
          {t("asItIs")}
        </Button>
      ) : (
        value === undefined && (
          <Button variant="subtle" size="compact-xs" onClick={() => set(props.name, "")}>
            {t("makeEmpty")}
          </Button>
        )
      )}
    </div>
  );
}

/** Whether an area or a line stays as each device has it, or is drawn for all of them. */
export function KeptDrawing({ group }: { group: SettingGroup }) {
  const t = usePhrases("deviceSettings.many");
  const { values, set } = useDraftOfForm();
  const usual = toFields({ [group]: usualSettings[group] });
  const isDrawn = Object.keys(usual).some((name) => values[name] !== undefined);
  return (
    <Choice
      label={groupWord(group)}
      options={[
        { value: asItIs, label: t("asItIs") },
        { value: "drawn", label: t("draw") },
      ]}
      value={isDrawn ? "drawn" : asItIs}
      onChoose={(next) => {
        for (const [name, value] of Object.entries(usual)) set(name, next === asItIs ? undefined : value);
      }}
    />
  );
}
