import { type Firmware, FirmwareDraft } from "@foyer/contract/devices/firmware";
import * as z from "zod/mini";

/** What is entered of a version, as it stands. */
export const toDraft = (draft: Firmware) => ({
  deviceType: draft.deviceType,
  model: draft.model,
  firmwareType: draft.firmwareType,
  version: draft.version,
  latest: draft.latest,
  updateUrl: draft.updateUrl,
  md5: draft.md5,
  upgradeType: draft.upgradeType,
  push: draft.push,
  wifiVersion: draft.wifiVersion,
  wifiUpdateUrl: draft.wifiUpdateUrl,
  remark: draft.remark,
});

/** What is entered: a program of the Wi-Fi module has no other that goes with it. */
export const EnteredFirmware = z.pipe(
  z.transform((entered: Record<string, unknown>) =>
    entered.firmwareType === 1 ? entered : { ...entered, wifiVersion: "", wifiUpdateUrl: "" },
  ),
  FirmwareDraft,
);

/** The same as a change of it. */
export const toChange = (firmware: Firmware) => ({ id: firmware.id, ...toDraft(firmware) });

export const blankDraft = {
  deviceType: undefined,
  model: undefined,
  firmwareType: 1,
  version: "",
  latest: 2,
  updateUrl: "",
  md5: "",
  upgradeType: "iterative",
  push: false,
  wifiVersion: "",
  wifiUpdateUrl: "",
  remark: "",
};
