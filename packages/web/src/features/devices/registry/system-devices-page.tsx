import type { SystemDevice } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { deviceColumns } from "./device-columns.tsx";
import { deviceFilters } from "./device-filter-state.ts";
import { DeviceToolbar } from "./device-toolbar.tsx";

const askEveryMs = 30_000;

/** Devices of all companies, for whoever runs the installation. */
export function SystemDevicesPage() {
  const may = useMay();
  return may(devices.listAll) ? <SystemDevices /> : <NoPermission permission={devices.listAll.permission} />;
}

function SystemDevices() {
  const t = usePhrases("devices");
  const state = useListState({ filters: deviceFilters });
  const rows = useAsk(devices.listAll, { query: state.query }, { refetchInterval: askEveryMs });
  return (
    <ListPage title={t("allTitle")} toolbar={<DeviceToolbar state={state} />}>
      <DataTable<SystemDevice>
        caption={t("allTitle")}
        rows={rows}
        state={state}
        nameOf={({ name }) => name}
        columns={deviceColumns<SystemDevice>({
          // A device's own page belongs to the company acted for.
          linked: false,
          more: [{ title: t("company"), sort: "companyName", cell: ({ companyName }) => companyName }],
        })}
        empty={{ text: t("nothingYetAll") }}
      />
    </ListPage>
  );
}
