import type { Db, Tx } from "../../../platform/database/database.ts";
import {
  type DeviceKey,
  endFormer,
  type FormerPeriod,
  insertFormer,
  restoreFormer,
} from "./record-periods.queries.ts";

export interface RecordPeriods {
  /** Minutes, as set now. */
  recordPeriod: number;
  /** The earliest first. */
  formerPeriods: readonly FormerPeriod[];
}

/** The record period, in minutes, that was in force at a record's stamp, regardless of what is set now. */
export function recordPeriodAt({ recordPeriod, formerPeriods }: RecordPeriods, stampMs: number): number {
  const former = formerPeriods.find(({ untilMs }) => untilMs === null || stampMs <= untilMs);
  return former?.minutes ?? recordPeriod;
}

/** Every length, in seconds, that records of the device may have been given. */
export const recordLengths = ({ recordPeriod, formerPeriods }: RecordPeriods): number[] => [
  ...new Set([recordPeriod, ...formerPeriods.map(({ minutes }) => minutes)].map((minutes) => minutes * 60)),
];

/** Whether a device still goes by the period before the one that is set. */
export const isUndelivered = ({ formerPeriods }: Pick<RecordPeriods, "formerPeriods">): boolean =>
  formerPeriods.some(({ untilMs }) => untilMs === null);

/** The periods as they are once the device has got the new one. */
export const deliverPeriods = (formerPeriods: readonly FormerPeriod[], atMs: number): FormerPeriod[] =>
  formerPeriods.map((period) => ({ ...period, untilMs: period.untilMs ?? atMs }));

/** To be called before devices get another record period. */
export const keepFormerPeriods = async (
  tx: Tx,
  tenantId: number,
  changed: readonly { id: number; recordPeriod: number }[],
  now: Date,
): Promise<void> => {
  await insertFormer(tx, tenantId, changed, now);
};

export const endFormerPeriods = async (db: Db | Tx, device: DeviceKey, at: Date): Promise<void> => {
  await endFormer(db, device, at);
};

/** To be called before devices get back the record period they had before a change. */
export const restoreFormerPeriods = (tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> =>
  restoreFormer(tx, tenantId, ids);
