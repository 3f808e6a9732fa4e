import type { Device } from "@foyer/contract/devices/device";
import type { DeviceDetail } from "@foyer/contract/devices/device-detail";
import { heatDeviceType } from "@foyer/contract/devices/device-types";

/** A device with what its own page shows beside it. */
export type ShownDevice = Device & Pick<DeviceDetail, "zone" | "way" | "expectedBefore" | "connectedTime">;

/** Devices that count with a beam or a coil take no pictures. */
export const takesPictures = ({ deviceType, way }: Pick<ShownDevice, "deviceType" | "way">): boolean =>
  way === "mqtt" && ![7, 9, 10].includes(deviceType);

/** AI cameras and heat devices send where people walk; crossings of lines drawn here are counted of it. */
export const sendsTracks = ({ deviceType }: Pick<ShownDevice, "deviceType">): boolean =>
  [8, heatDeviceType].includes(deviceType);
