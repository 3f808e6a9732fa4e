import type { DeviceModel } from "@foyer/contract/devices/device-models";
import {
  afterModel,
  afterType,
  intervalChoices,
  keepsRecordPeriod,
} from "@foyer/contract/devices/device-rules";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import { usePhrases } from "../../lib/phrases.ts";
import { useDraftOfForm } from "../form/draft-context.ts";
import { NumberField } from "../form/number-field.tsx";
import { SelectField } from "../form/select-field.tsx";
import { typeText } from "./device-words.tsx";

const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Kind, model and rhythm of a device: one choice leads to the next, by the rules the server holds too. */
export function DeviceFields({ models }: { models: readonly DeviceModel[] }) {
  const t = usePhrases("deviceForm");
  const { values, set } = useDraftOfForm();
  const deviceType = numberIn(values.deviceType);
  const modelId = numberIn(values.modelId);
  const recordPeriod = numberIn(values.recordPeriod) ?? 0;
  const uploadInterval = numberIn(values.uploadInterval) ?? 0;
  const model = models.find(({ id }) => id === modelId);
  const offered = models.filter((each) => deviceType === undefined || each.deviceType === deviceType);

  const take = (choice: object) => {
    for (const [name, value] of Object.entries(choice)) set(name, value);
  };

  function chooseType(type: number | undefined) {
    if (type !== undefined && type !== deviceType) take(afterType(type));
  }

  function chooseModel(id: number | undefined) {
    const chosen = models.find((each) => each.id === id);
    if (!chosen) return;
    const choice =
      chosen.deviceType === deviceType
        ? { deviceType, modelId, uploadInterval, recordPeriod }
        : afterType(chosen.deviceType);
    take(afterModel(choice, chosen));
  }

  const intervals = new Set([...intervalChoices(deviceType, recordPeriod, model?.code), uploadInterval]);
  const minutes = (count: number) => (count === 0 ? t("atOnce") : t("minutes", { count }));

  return (
    <>
      <SelectField
        name="deviceType"
        label={t("type")}
        help={t("typeHelp")}
        options={deviceTypes.map((value) => ({ value, label: typeText(value) }))}
        onChoose={chooseType}
        required
      />
      <SelectField
        name="modelId"
        label={t("model")}
        options={offered.map(({ id, deviceName, code, deviceType: type }) => ({
          value: id,
          label: `${deviceName} (${code}) · ${typeText(type)}`,
        }))}
        onChoose={chooseModel}
        required
      />
      {keepsRecordPeriod(model?.code) && (
        <NumberField
          name="recordPeriod"
          label={t("period")}
          help={t("periodHelp")}
          guide="recordPeriod"
          required
        />
      )}
      <SelectField
        name="uploadInterval"
        label={t("interval")}
        guide="recordPeriod"
        options={[...intervals].sort((a, b) => a - b).map((value) => ({ value, label: minutes(value) }))}
        required
      />
      {deviceType === 1 && (
        <SelectField
          name="velocity"
          label={t("velocity")}
          options={([0, 1, 2] as const).map((value) => ({ value, label: t(`velocities.${value}`) }))}
          required
        />
      )}
    </>
  );
}
