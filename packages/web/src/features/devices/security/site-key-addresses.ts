import { supportedCounters } from "@foyer/contract/devices/brands/brands";
import { carriesSiteKey } from "@foyer/contract/devices/connections";
import type { SiteKey } from "@foyer/contract/devices/site-keys";

interface SiteAddress {
  /** Brand and models. */
  label: string;
  address: string;
}

/** Where devices of each brand send to with a site key; the Bearer of `/v1/records` apart. */
export function siteKeyAddresses(
  origin: string,
  key: string,
  protocols: SiteKey["protocols"],
): SiteAddress[] {
  return supportedCounters
    .filter(carriesSiteKey)
    .filter((counter) => protocols.length === 0 || protocols.some((protocol) => protocol === counter.brand))
    .flatMap(({ name, paths }) =>
      paths.slice(0, 1).map((path) => ({
        label: name,
        address: `${origin}/d/${key}${path}`,
      })),
    );
}
