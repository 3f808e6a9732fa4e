import { deviceTypes } from "@foyer/contract/devices/device-types";
import { phrase } from "../../../lib/phrases.ts";

/** The kinds of device to choose from, in the language of the page. */
export const deviceTypeOptions = () =>
  deviceTypes.map((value) => ({ value, label: phrase(`deviceTypes.${value}`) }));
