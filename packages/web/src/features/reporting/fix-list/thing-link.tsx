import type { FixItem } from "@foyer/contract/reporting/fix-list";
import { usePhrases } from "../../../lib/phrases.ts";
import { Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";

/** What an item is about: a device is a link to its page. */
export function ThingLink({ item: { kind, name, sn } }: { item: Pick<FixItem, "kind" | "name" | "sn"> }) {
  const kinds = usePhrases("fixList.kinds");
  const isDevice = sn !== null && kind !== "unknownDevice";
  return (
    <Text as="span" weight="medium">
      <PlaceLink kind={isDevice ? "device" : undefined} of={sn ?? name}>
        {name === "" ? kinds(kind) : name}
      </PlaceLink>
    </Text>
  );
}
