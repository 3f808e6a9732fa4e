/** Device type ids of the product; 999 is the app pseudo-type. */
export const deviceTypes = [1, 2, 4, 5, 6, 7, 8, 9, 10, 21, 999] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** The type of devices that see heat. */
export const heatDeviceType = 21;

/** Minutes between uploads set when a type is chosen; types not listed take the general default. */
export const defaultUploadInterval: Partial<Record<DeviceType, number>> & { general: number } = {
  1: 30,
  7: 60,
  9: 5,
  10: 5,
  general: 5,
};
/** Types that upload at one interval only, in minutes. */
export const forcedUploadInterval: Readonly<Record<number, number>> = { 7: 60 };
/** Types that count in one direction only: a car counter cannot tell in from out. */
export const forcedDirection: Readonly<Record<number, number>> = { 10: 4 };
export const defaultRecordPeriod = 5;
