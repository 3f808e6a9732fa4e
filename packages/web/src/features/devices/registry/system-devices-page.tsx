import { claims } from "@foyer/contract/devices/claims";
import type { SystemDevice } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { IconLockOpen } from "@tabler/icons-react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { ContestedNumbers, FreeNumber } from "./contested-numbers.tsx";
import { deviceColumns } from "./device-columns.tsx";
import { deviceFilters } from "./device-filter-state.ts";
import { DeviceToolbar } from "./device-toolbar.tsx";

const askEveryMs = 30_000;

/** Devices of all companies, for the operator of the installation. */
export function SystemDevicesPage() {
  const may = useMay();
  return may(devices.listAll) ? <SystemDevices /> : <NoPermission permission={devices.listAll.permission} />;
}

function SystemDevices() {
  const t = usePhrases("devices");
  const state = useListState({ size: 20, filters: deviceFilters });
  const rows = useAsk(devices.listAll, { query: state.query }, { refetchInterval: askEveryMs });
  const freeing = useDialog<Parameters<typeof FreeNumber>[0]["claimed"]>();
  return (
    <ListPage title={t("allTitle")} toolbar={<DeviceToolbar state={state} />}>
      <ContestedNumbers onFree={freeing.open} />
      <DataTable<SystemDevice>
        caption={t("allTitle")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={deviceColumns<SystemDevice>({
          // A device's own page belongs to the company acted for.
          linked: false,
          more: [{ title: t("company"), sort: "companyName", cell: ({ companyName }) => companyName }],
        })}
        actions={({ sn, name, companyName }) => [
          {
            ask: claims.settle,
            label: t("claims.free"),
            icon: <IconLockOpen size={16} />,
            onClick: () => freeing.open({ sn, deviceName: name, companyName }),
            danger: true,
          },
        ]}
        empty={{ text: t("nothingYetAll") }}
      />
      {freeing.item && <FreeNumber claimed={freeing.item} onClose={freeing.close} />}
    </ListPage>
  );
}
