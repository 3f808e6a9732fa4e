import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { deviceKeys } from "@foyer/contract/devices/security";
import { templates } from "@foyer/contract/devices/setting-templates";
import { accesses } from "@foyer/contract/places/accesses";
import { Button } from "@mantine/core";
import {
  IconAdjustments,
  IconCertificate,
  IconKey,
  IconLink,
  IconPlus,
  IconReplace,
} from "@tabler/icons-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddDeviceDialog, type AddedDevice } from "../../../ui/accesses/add-device-dialog.tsx";
import { BindDeviceDialog } from "../../../ui/accesses/bind-device-dialog.tsx";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";
import { ReplaceDialog } from "../../../ui/accesses/replace-dialog.tsx";
import { BulkMenu } from "../../../ui/bulk/bulk-menu.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { DeviceKeyDialog } from "../../../ui/devices/device-key-dialog.tsx";
import { EditDeviceDialog } from "../../../ui/devices/edit-device-dialog.tsx";
import { UnprovenBanner } from "../../../ui/devices/unproven-banner.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { May } from "../../../ui/may.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useSelection } from "../../../ui/table/use-selection.ts";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { WaitingList } from "../../../ui/waiting/waiting-list.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { deviceColumns } from "./device-columns.tsx";
import { deviceFilters, filterChange, keptFilter } from "./device-filter-state.ts";
import { DeviceToolbar } from "./device-toolbar.tsx";
import { useEveryMatch } from "./every-match.ts";
import { LicenseDialog } from "./license-dialog.tsx";
import { ViewTabs } from "./view-tabs.tsx";

/** Whether devices are online changes by itself. */
const askEveryMs = 30_000;

type Bindable = Pick<Device, "name" | "entityId" | "corridorId">;

/** The devices of the company: how they are, and everything that is done with them. */
export function DevicesPage() {
  const may = useMay();
  return may(devices.list) ? <Devices /> : <NoPermission permission={devices.list.permission} />;
}

function Devices() {
  const t = usePhrases("devices");
  const navigate = useNavigate();
  const may = useMay();
  const state = useListState({ size: 20, filters: deviceFilters });
  const [waits, setWaits] = useQueryState("waiting", parseAsBoolean.withDefault(false));
  const showsWaiting = waits && may(devices.waiting);
  const [adding, setAdding] = useState(false);
  const binding = useDialog<Bindable>();

  const addButton = (
    <May ask={devices.create}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t("add")}
      </Button>
    </May>
  );
  const { search, entityId, deptId } = state.query;
  const mayBind = may(devices.bind) && may(accesses.list);
  const bindAdded = ({ name, entityId: site }: AddedDevice) =>
    binding.open({ name, entityId: site, corridorId: null });

  return (
    <>
      <RecomputeBar />
      <UnprovenBanner />
      <ListPage
        title={t("title")}
        action={
          <>
            <BulkMenu
              kind="devices"
              query={{
                name: search,
                ...(entityId !== undefined && { entityId }),
                ...(deptId !== undefined && { deptId }),
              }}
              more={
                may(templates.list)
                  ? [
                      {
                        key: "templates",
                        label: t("templates"),
                        icon: <IconAdjustments size={16} />,
                        onClick: () => void navigate("/base/device/templates"),
                      },
                    ]
                  : []
              }
            />
            <May ask={rollouts.list}>
              <Button component={Link} to="/base/device/rollouts" variant="default">
                {t("rollouts")}
              </Button>
            </May>
            {addButton}
          </>
        }
      >
        <Tabs state={state} showsWaiting={showsWaiting} onWaiting={(next) => void setWaits(next || null)} />
        {showsWaiting ? (
          <WaitingList {...(mayBind && { next: { label: t("bindNow"), onNext: bindAdded } })} />
        ) : (
          <DeviceTable
            state={state}
            addButton={addButton}
            {...(mayBind && { onBind: (device: Bindable) => binding.open(device) })}
          />
        )}
      </ListPage>
      {adding && (
        <AddDeviceDialog
          {...(mayBind && {
            next: {
              label: t("bindNow"),
              onNext: (added) => {
                setAdding(false);
                bindAdded(added);
              },
            },
          })}
          onClose={() => setAdding(false)}
        />
      )}
      {binding.item && (
        <BindDeviceDialog
          device={{ ...binding.item, lines: [{ corridorId: binding.item.corridorId }] }}
          onClose={binding.close}
        />
      )}
    </>
  );
}

type State = ReturnType<typeof useListState<typeof deviceFilters>>;

interface TabsProps {
  state: State;
  showsWaiting: boolean;
  onWaiting: (shown: boolean) => void;
}

function Tabs({ state, showsWaiting, onWaiting }: TabsProps) {
  const may = useMay();
  const seesWaiting = may(devices.waiting);
  const waiting = useAsk(
    devices.waiting,
    { query: { size: 1 } },
    { enabled: seesWaiting, refetchInterval: askEveryMs },
  );
  return (
    <ViewTabs
      filter={showsWaiting ? null : keptFilter(state.query)}
      onChoose={(filter) => {
        onWaiting(false);
        state.change(filterChange(filter));
      }}
      waiting={
        seesWaiting
          ? {
              count: waiting.data?.totalElements,
              onChoose: () => {
                state.clear();
                onWaiting(true);
              },
            }
          : undefined
      }
    />
  );
}

interface DeviceTableProps {
  state: State;
  addButton: ReactNode;
  onBind?: (device: Bindable) => void;
}

function DeviceTable({ state, addButton, onBind }: DeviceTableProps) {
  const t = usePhrases("devices");
  const rows = useAsk(devices.list, { query: state.query }, { refetchInterval: askEveryMs });
  const chosen = useSelection<Device>(rows.data?.content);
  const chooseAll = useEveryMatch(state.query, chosen.choose);
  const remove = useSend(devices.remove, changedByBinding);
  const editing = useDialog<Device>();
  const replacing = useDialog<Device>();
  const licensing = useDialog<Device>();
  const showingKeys = useDialog<Device>();
  const deleting = useDialog<Device>();

  const rowActions = (device: Device) => [
    editAction(devices.update, () => editing.open(device)),
    ...(onBind ? [{ label: t("bind"), icon: <IconLink size={16} />, onClick: () => onBind(device) }] : []),
    {
      ask: devices.replace,
      label: t("swap"),
      icon: <IconReplace size={16} />,
      onClick: () => replacing.open(device),
      disabled: device.corridorId === null ? t("notBound") : undefined,
    },
    {
      ask: devices.license,
      label: t("license"),
      icon: <IconCertificate size={16} />,
      onClick: () => licensing.open(device),
    },
    ...(device.simulated
      ? []
      : [
          {
            ask: deviceKeys.list,
            label: t("keys"),
            icon: <IconKey size={16} />,
            onClick: () => showingKeys.open(device),
          },
        ]),
    deleteAction(devices.remove, () => deleting.open(device)),
  ];

  return (
    <>
      <Row gap="xs" p="sm" lined>
        <DeviceToolbar state={state} withSites />
      </Row>
      <DataTable
        caption={t("title")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={deviceColumns<Device>({ onBind, linked: true })}
        actions={rowActions}
        selection={chosen.selection}
        bulk={
          <BulkBar
            chosen={chosen}
            matching={rows.data?.totalElements ?? 0}
            onChooseAll={() => chooseAll.mutate()}
            choosingAll={chooseAll.isPending}
          />
        }
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.item && <EditDeviceDialog device={editing.item} onClose={editing.close} />}
      {replacing.item && <ReplaceDialog device={replacing.item} onClose={replacing.close} />}
      {licensing.item && <LicenseDialog chosen={[licensing.item]} onClose={licensing.close} />}
      {showingKeys.item && <DeviceKeyDialog device={showingKeys.item} onClose={showingKeys.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={async ({ id }) => {
          await remove.mutateAsync({ body: [id] });
          chosen.drop([id]);
        }}
      />
    </>
  );
}
