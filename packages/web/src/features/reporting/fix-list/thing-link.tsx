import { devices } from "@foyer/contract/devices/devices";
import { entities } from "@foyer/contract/places/entities";
import type { FixItem } from "@foyer/contract/reporting/fix-list";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Text } from "../../../ui/kit/text.tsx";

/** A site, as a link for those who may see its page. */
export function SiteLink({ id, name }: { id: number; name: string }) {
  const may = useMay();
  return may(entities.details) ? (
    <Link to={`/system/entity/detail/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

/** What an item is about: a device is a link to its page. */
export function ThingLink({ item: { kind, name, sn } }: { item: Pick<FixItem, "kind" | "name" | "sn"> }) {
  const may = useMay();
  const kinds = usePhrases("fixList.kinds");
  const isDevice = sn !== null && kind !== "unknownDevice";
  return isDevice && may(devices.list) ? (
    <Link to={`/device/${encodeURIComponent(sn)}`}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <Text as="span" weight="medium">
      <bdi>{name === "" ? kinds(kind) : name}</bdi>
    </Text>
  );
}
