import { lensRanges, type SettingGroup } from "@foyer/contract/devices/device-settings";
import { uploadIntervalOptions } from "@foyer/contract/devices/settings";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { ChoiceField } from "../form/choice-field.tsx";
import { useDraftOfForm } from "../form/draft-context.ts";
import { NumberField } from "../form/number-field.tsx";
import { SelectField } from "../form/select-field.tsx";
import { SwitchField } from "../form/switch-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { Stack } from "../kit/layout.tsx";
import { Title } from "../kit/text.tsx";
import { Tiles } from "../kit/tiles.tsx";
import { useKeeps } from "./keeps-context.ts";
import { KeptChoice, KeptText } from "./kept-fields.tsx";
import type { SettingLimits } from "./setting-faults.ts";
import { type FieldKind, type SettingField, settingFields } from "./setting-fields.ts";
import { fieldWord, hoursWord } from "./setting-words.ts";

interface GroupFieldsProps {
  group: SettingGroup;
  limits: SettingLimits;
}

/** The fields of one group; what is drawn stands in the picture editor instead. */
export function GroupFields({ group, limits }: GroupFieldsProps) {
  const { values } = useDraftOfForm();
  const keeps = useKeeps();
  if (group === "httpPush") return <PushServers limits={limits} />;
  const fixed = values["network.type"] === "static";
  const shown = settingFields[group].filter(
    ({ field, kind }) =>
      kind.kind !== "drawn" &&
      (group !== "network" || field === "type" || fixed) &&
      // Cameras know the upload interval of it and nothing else.
      (group !== "rhythm" || keeps || `rhythm.${field}` in values),
  );
  return (
    <Tiles least={200}>
      {shown.map((field) => (
        <Field key={field.field} group={group} field={field} limits={limits} />
      ))}
    </Tiles>
  );
}

/** Two servers beside each other, each under its own heading. */
function PushServers({ limits }: { limits: SettingLimits }) {
  const t = usePhrases("deviceSettings");
  return (
    <Tiles fit least={240} gap="lg">
      {[0, 1].map((index) => (
        <Stack as="fieldset" key={index} gap="sm">
          <Title as="legend" mb="xs">
            {t("server", { number: index + 1 })}
          </Title>
          {settingFields.httpPush
            .filter(({ field }) => field.startsWith(`servers.${index}.`))
            .map((field) => (
              <Field
                key={field.field}
                group="httpPush"
                field={field}
                label={t(`fields.httpPush.${lastPart(field.field)}`)}
                limits={limits}
              />
            ))}
        </Stack>
      ))}
    </Tiles>
  );
}

const lastPart = (field: string) =>
  field.slice(field.lastIndexOf(".") + 1) as "on" | "server" | "port" | "interval";

interface FieldProps extends GroupFieldsProps {
  field: SettingField;
  label?: string;
}

function Field({ group, field: { field, kind }, limits, label = fieldWord(group, field) }: FieldProps) {
  const help = findHelp(group, field, limits);
  const guide = isRhythm(field) && ({ guide: "recordPeriod" } as const);
  return (
    <FieldOfKind kind={kind} props={{ name: `${group}.${field}`, label, ...(help && { help }), ...guide }} />
  );
}

function FieldOfKind({ kind, props }: { kind: FieldKind; props: { name: string; label: string } }) {
  const keeps = useKeeps();
  const kept = phrase("deviceSettings.many.asItIs");
  switch (kind.kind) {
    case "switch":
      return keeps ? <KeptChoice {...props} options={onOrOff()} /> : <SwitchField {...props} />;
    case "number":
      return (
        <NumberField
          {...props}
          {...(keeps && { placeholder: kept })}
          {...(kind.unit && { unit: phrase(`deviceSettings.units.${kind.unit}`) })}
        />
      );
    case "text":
      return keeps ? <KeptText {...props} /> : <TextField {...props} ltr />;
    case "hours":
      return <SelectField {...props} options={keeps ? [{ value: null, label: kept }, ...hours] : hours} />;
    case "uploadInterval":
      return <UploadIntervalField {...props} />;
    case "choice": {
      const options = kind.options
        .filter(([, word]) => word !== "exchanged")
        .map(([value, word]) => ({
          value,
          label: phrase(`deviceSettings.options.${word}`),
        }));
      return keeps ? (
        <KeptChoice {...props} options={options} />
      ) : (
        <ChoiceField {...props} options={options} />
      );
    }
    default:
      return null;
  }
}

const onOrOff = () =>
  ([true, false] as const).map((value) => ({
    value,
    label: phrase(`deviceSettings.options.${value ? "on" : "off"}`),
  }));

const hours = Array.from({ length: 26 }, (_, index) => ({ value: index - 12, label: hoursWord(index - 12) }));

/** Minutes, where no record period says in which steps. */
const usualIntervals = [1, 5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** At once, or a multiple of the record period; the device's present value stays choosable. */
function UploadIntervalField(props: { name: string; label: string }) {
  const t = usePhrases("deviceSettings.units");
  const keeps = useKeeps();
  const { values } = useDraftOfForm();
  const period = Number(values["rhythm.recordPeriod"]) || 0;
  const kept = Number(values[props.name]) || 0;
  const offered = period === 0 ? usualIntervals : uploadIntervalOptions(period);
  const minutes = [...new Set([0, kept, ...offered])].sort((one, other) => one - other);
  return (
    <SelectField
      {...props}
      options={[
        ...(keeps ? [{ value: null, label: phrase("deviceSettings.many.asItIs") }] : []),
        ...minutes.map((value) => ({ value, label: `${value} ${t("minutes")}` })),
      ]}
    />
  );
}

const isRhythm = (field: string): field is "uploadInterval" | "recordPeriod" =>
  field === "uploadInterval" || field === "recordPeriod";

function findHelp(group: SettingGroup, field: string, { lens }: SettingLimits): string | undefined {
  if (group === "height" && lens !== null && (field === "detectionHeight" || field === "rotateAngle")) {
    const [min, max] = lensRanges[lens][field];
    return phrase("deviceSettings.legalRange", { min, max });
  }
  if (field === "filterHeight") return phrase("deviceSettings.fieldHelp.filterHeight");
  if (isRhythm(field)) return phrase(`deviceSettings.fieldHelp.${field}`);
  return field.endsWith("interval") ? phrase("deviceSettings.fieldHelp.interval") : undefined;
}
