import type { Entity } from "@foyer/contract/places/entities";
import { useMediaQuery } from "@mantine/hooks";
import { useFormat } from "../../../lib/format.ts";
import { weekText } from "../../../lib/opening-hours-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import type { VirtualColumn } from "../../../ui/table/virtual-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { EntityLink } from "./entity-link.tsx";
import { EntitySwitch } from "./entity-switch.tsx";

/** Cards of a phone and wide windows have room for one more column. */
const roomyWindow = "(max-width: 47.99em), (min-width: 105em)";

/** Daylight saving is a column of those who may switch it. */
export function useEntityColumns(): VirtualColumn<Entity>[] {
  const t = usePhrases("entities");
  const format = useFormat();
  const roomy = useMediaQuery(roomyWindow, false, { getInitialValueInEffect: false });
  const seesDst = useMay()({ permission: "system:entity:dst" });
  return [
    {
      title: t("name"),
      sort: "name",
      cell: ({ id, name, city }) => (
        <TwoLines first={<EntityLink id={id}>{name}</EntityLink>} second={city} />
      ),
    },
    {
      title: t("organisation"),
      sort: "deptName",
      width: 140,
      cell: ({ deptId, deptName }) => (
        <PlaceLink kind="organisation" of={deptId}>
          {deptName}
        </PlaceLink>
      ),
    },
    {
      title: t("hours"),
      sort: "workTime",
      width: 196,
      cell: ({ openingHours, timeZone }) => {
        const hours = weekText(openingHours, format);
        return (
          <TwoLines
            first={
              <Text as="span" block cut title={hours}>
                {hours}
              </Text>
            }
            second={timeZone}
          />
        );
      },
    },
    {
      title: t("accesses"),
      sort: "accessCount",
      width: 112,
      numeric: true,
      cell: ({ accessCount }) => format.number(accessCount),
    },
    {
      title: t("devices"),
      sort: "deviceCount",
      width: 92,
      numeric: true,
      cell: ({ deviceCount }) => format.number(deviceCount),
    },
    { title: t("push"), width: 92, cell: (entity) => <EntitySwitch entity={entity} kind="push" /> },
    ...(seesDst
      ? [
          {
            title: t("dst"),
            width: 124,
            cell: (entity: Entity) => <EntitySwitch entity={entity} kind="dst" />,
          },
        ]
      : []),
    ...(roomy
      ? [
          {
            title: t("created"),
            sort: "createTime",
            width: 116,
            cell: ({ createTime, timeZone }: Entity) => format.date(createTime, timeZone),
          },
        ]
      : []),
  ];
}
