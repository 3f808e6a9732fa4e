import { sealPurpose, wifiPasswords } from "../../../platform/secrets/sealed-columns.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/** Settings of a device with the Wi-Fi password as it is kept. */
export const withSealedWifi = <S extends { wifiPassword?: string | undefined }>(
  { seal }: Secrets,
  settings: S,
): S =>
  settings.wifiPassword
    ? { ...settings, wifiPassword: seal(settings.wifiPassword, sealPurpose(wifiPasswords)) }
    : settings;
