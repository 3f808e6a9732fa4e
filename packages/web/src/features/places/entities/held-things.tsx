import { devices } from "@foyer/contract/devices/devices";
import type { Endpoint } from "@foyer/contract/endpoint";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import type { Entity } from "@foyer/contract/places/entities";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Text } from "../../../ui/kit/text.tsx";

/** The first names say which things are meant. */
const named = 5;

/** What a site still holds, by name as far as the reader may list it. */
export function HeldThings({ entity }: { entity: Entity }) {
  const t = usePhrases("entities");
  const format = useFormat();
  const may = useMay();
  const { id: entityId, accessCount, areaCount, deviceCount } = entity;
  const query = { entityId, size: named };
  const when = (ask: Pick<Endpoint, "permission">, count: number) => ({ enabled: count > 0 && may(ask) });
  const things = [
    [t("accesses"), accessCount, useAsk(accesses.list, { query }, when(accesses.list, accessCount))],
    [t("areas"), areaCount, useAsk(areas.list, { query }, when(areas.list, areaCount))],
    [t("devices"), deviceCount, useAsk(devices.byEntity, { query }, when(devices.byEntity, deviceCount))],
  ] as const;

  return (
    <Text as="ul" mt="xs" size="sm" marked>
      {things.map(([title, count, { data }]) => {
        const names = data?.content.map(({ name }) => name) ?? [];
        const more = names.length > 0 && names.length < count ? ["…"] : [];
        return (
          count > 0 && (
            <li key={title}>
              <strong>
                {title} ({format.number(count)})
              </strong>
              {names.length > 0 && (
                <>
                  : <bdi>{[...names, ...more].join(", ")}</bdi>
                </>
              )}
            </li>
          )
        );
      })}
    </Text>
  );
}
