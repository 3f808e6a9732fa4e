import {
  defaultRecordPeriod,
  defaultUploadInterval,
  forcedDirection,
  forcedUploadInterval,
} from "./device-types.ts";
import { uploadIntervalOptions } from "./settings.ts";

/** Models that keep their counts in records of a period of their own and upload several at once. */
export const recordCycleModels: ReadonlySet<string> = new Set(["HX-H6", "HX-NBI", "HPC015"]);

/** Minutes between uploads of such a model where its former interval does not fit. */
const recordCycleInterval = 30;
/** Intervals offered for models without a record period. */
const fewOptions = 10;

export const keepsRecordPeriod = (model: string | undefined): boolean =>
  model !== undefined && recordCycleModels.has(model.toUpperCase());

/** The properties of a device the rules depend on; undefined: not chosen yet. */
export interface DeviceChoice {
  deviceType: number | undefined;
  modelId: number | undefined;
  uploadInterval: number;
  recordPeriod: number;
}

/** Minutes between uploads that a new device of a type is given. */
export function usualInterval(deviceType: number): number {
  const usual = defaultUploadInterval as Readonly<Record<number, number>>;
  return forcedUploadInterval[deviceType] ?? usual[deviceType] ?? defaultUploadInterval.general;
}

/** Another type: the model is of the old one, and the interval is what devices of the new one usually have. */
export const afterType = (deviceType: number): DeviceChoice => ({
  deviceType,
  modelId: undefined,
  uploadInterval: usualInterval(deviceType),
  recordPeriod: defaultRecordPeriod,
});

/** A model is chosen: one with a record period begins with the usual one, and with an interval that is its multiple. */
export function afterModel<Choice extends DeviceChoice>(
  choice: Choice,
  { id, code }: { id: number; code: string },
): Choice {
  const chosen = { ...choice, modelId: id };
  if (!keepsRecordPeriod(code)) return chosen;
  const fits = choice.uploadInterval > 0 && choice.uploadInterval % defaultRecordPeriod === 0;
  return {
    ...chosen,
    recordPeriod: defaultRecordPeriod,
    uploadInterval: fits ? choice.uploadInterval : recordCycleInterval,
  };
}

/** Minutes between uploads to choose from. */
export function intervalChoices(
  deviceType: number | undefined,
  recordPeriod: number,
  model: string | undefined,
): number[] {
  const forced = forcedUploadInterval[deviceType ?? 0];
  if (forced !== undefined) return [forced];
  const all = uploadIntervalOptions(recordPeriod);
  return keepsRecordPeriod(model) ? all : all.slice(0, fewOptions);
}

/** The direction in which a line of such a device counts, regardless of what is desired. */
export const allowedDirection = (deviceType: number, desired: number): number =>
  forcedDirection[deviceType] ?? desired;

/** Whether new firmware can be given to it over the network: HPC counters have no word for it, an app is no device. */
export const takesFirmware = (deviceType: number, model: string): boolean =>
  deviceType !== 999 && !/^hpc/i.test(model);

/** Why a serial number cannot be one of a model, `snLength` 0: any length; a phrase key below `fields`. */
export const snLengthFault = (sn: string, snLength: number): "serialNumberLength" | null =>
  snLength > 0 && sn.length !== snLength ? "serialNumberLength" : null;
