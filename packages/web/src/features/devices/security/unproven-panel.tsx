import { deviceKeys, deviceSecurity, type UnprovenDevice } from "@foyer/contract/devices/security";
import { IconKey } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { DeviceKeyDialog } from "../../../ui/devices/device-key-dialog.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useIdentifiedRows } from "../../../ui/table/identified-rows.ts";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";

const toId = ({ deviceId }: UnprovenDevice) => String(deviceId);

/** The devices that counted without proof, each with the way to its key. */
export function UnprovenPanel() {
  const t = usePhrases("deviceSecurity");
  const menu = usePhrases("menu");
  const state = useListState();
  const devices = useAsk(deviceSecurity.unproven, { query: state.query });
  const rows = useIdentifiedRows(devices, toId);
  const keying = useDialog<UnprovenDevice>();

  return (
    <Panel title={t("unproven.title")}>
      <SearchField
        placeholder={t("unproven.search")}
        value={state.query.search}
        onSearch={(search) => state.change({ search })}
      />
      <DataTable
        caption={t("unproven.title")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={[
          {
            title: t("unproven.device"),
            sort: "name",
            cell: ({ sn, name }) => (
              <PlaceLink kind="device" of={sn}>
                {name}
              </PlaceLink>
            ),
          },
          { title: t("unproven.sn"), sort: "sn", cell: ({ sn }) => <bdi dir="ltr">{sn}</bdi> },
          {
            title: t("unproven.entity"),
            sort: "entityName",
            cell: ({ entityId, entityName }) => (
              <PlaceLink kind="site" of={entityId}>
                {entityName}
              </PlaceLink>
            ),
          },
          { title: t("unproven.address"), cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
          {
            title: t("unproven.lastTime"),
            sort: "lastTime",
            cell: ({ lastTime, zone }) => <Ago moment={lastTime} zone={zone} />,
          },
        ]}
        actions={(device) => [
          {
            ask: deviceKeys.rotate,
            label: menu("deviceKeys"),
            icon: <IconKey size={16} />,
            onClick: () => keying.open(device),
          },
        ]}
        empty={{ text: t("unproven.none") }}
      />
      {keying.item && (
        <DeviceKeyDialog
          device={{ id: keying.item.deviceId, name: keying.item.name, timeZone: keying.item.zone }}
          onClose={keying.close}
        />
      )}
    </Panel>
  );
}
