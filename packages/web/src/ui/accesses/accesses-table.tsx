import { devices } from "@foyer/contract/devices/devices";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { Button } from "@mantine/core";
import { IconDeviceCctv } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { PlaceLink } from "../places/place-link.tsx";
import type { Column, RowAction } from "../table/column.ts";
import { DataTable, type PageOfRows } from "../table/data-table.tsx";
import type { TableState } from "../table/table-state.ts";
import { deleteAction, editAction } from "../table/usual-actions.tsx";
import { TwoLines } from "../two-lines.tsx";
import { useDialog } from "../use-dialog.ts";
import { AccessDevicesDialog } from "./access-devices-dialog.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import { DeleteAccessDialog, DeleteAccessesDialog } from "./delete-access-dialog.tsx";
import { InUseSwitch } from "./in-use-switch.tsx";

interface AccessesTableProps {
  rows: UseQueryResult<PageOfRows<Access>, Refused>;
  state: TableState;
  /** All belong to one site, which need not be named. */
  ofOneSite?: boolean;
  addButton: ReactNode;
}

/** A page of accesses with everything that can be done with them. */
export function AccessesTable({ rows, state, ofOneSite = false, addButton }: AccessesTableProps) {
  const t = usePhrases("accesses");
  const common = usePhrases("common");
  const may = useMay();
  const columns = useColumns(ofOneSite);
  const editing = useDialog<Access>();
  const binding = useDialog<Access>();
  const deleting = useDialog<Access>();
  const deletingSome = useDialog<never>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());

  const rowActions = (access: Access): RowAction[] => [
    {
      ask: devices.ofAccess,
      label: t("devicesOf"),
      icon: <IconDeviceCctv size={16} />,
      onClick: () => binding.open(access),
    },
    editAction(accesses.update, () => editing.open(access)),
    deleteAction(accesses.remove, () => deleting.open(access)),
  ];

  return (
    <>
      <DataTable
        caption={t("title")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={columns}
        {...(may(accesses.update) || may(accesses.remove) || may(devices.ofAccess)
          ? { actions: rowActions }
          : {})}
        {...(may(accesses.remove) && {
          selection: {
            selected,
            onChange: setSelected,
            reasonNot: ({ everBound }: Access) => (everBound ? t("hasHistory") : undefined),
          },
          bulk: (
            <Button variant="default" size="compact-sm" onClick={() => deletingSome.open()}>
              {common("delete")}
            </Button>
          ),
        })}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.item && <AccessDialog access={editing.item} onClose={editing.close} />}
      {binding.item && <AccessDevicesDialog access={binding.item} onClose={binding.close} />}
      {deleting.item && (
        <DeleteAccessDialog
          access={deleting.item}
          onDeleted={(gone) => setSelected((now) => new Set([...now].filter((id) => id !== gone)))}
          onClose={deleting.close}
        />
      )}
      {deletingSome.isOpen && (
        <DeleteAccessesDialog
          ids={[...selected]}
          onDeleted={() => setSelected(new Set())}
          onClose={deletingSome.close}
        />
      )}
    </>
  );
}

function useColumns(ofOneSite: boolean): Column<Access>[] {
  const t = usePhrases("accesses");
  const common = usePhrases("common");
  const format = useFormat();
  const areasText = ({ areas }: Access) =>
    areas.map(({ name, sign }) => (sign === 1 ? name : t("reversed", { name }))).join(", ");

  return [
    {
      title: t("name"),
      sort: "name",
      cell: (access) => (
        <TwoLines
          first={
            <PlaceLink kind="entrance" of={access.id}>
              {access.name}
            </PlaceLink>
          }
          second={access.remark}
        />
      ),
    },
    ...(ofOneSite
      ? []
      : [
          {
            title: t("site"),
            sort: "entityName",
            cell: ({ entityId, entityName, deptId, deptName }: Access) => (
              <TwoLines
                first={
                  <PlaceLink kind="site" of={entityId}>
                    {entityName}
                  </PlaceLink>
                }
                second={
                  <PlaceLink kind="organisation" of={deptId}>
                    {deptName}
                  </PlaceLink>
                }
              />
            ),
          },
        ]),
    { title: t("kind"), sort: "kind", cell: ({ kind }) => t(`kinds.${kind}`) },
    { title: t("binding"), cell: (access) => <InUseSwitch access={access} /> },
    { title: t("devices"), numeric: true, cell: ({ size }) => format.number(size) },
    { title: t("areas"), cell: (access) => <bdi>{areasText(access) || "–"}</bdi> },
    {
      title: common("createdAt"),
      sort: "createTime",
      cell: ({ createTime, timeZone }) => format.date(createTime, timeZone),
    },
  ];
}
