import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { parseAsInteger } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { May } from "../../../ui/may.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { DeviceModelDialog } from "./device-model-dialog.tsx";
import { deviceTypeOptions } from "./device-type-options.ts";

const filters = { deviceType: parseAsInteger };

export function DeviceModelsPage() {
  const t = usePhrases("deviceModels");
  const common = usePhrases("common");
  const may = useMay();
  const state = useListState({ filters });
  const models = useAsk(deviceModels.list, { query: state.query });
  const remove = useSend(deviceModels.remove, [deviceModels.list]);
  const editing = useDialog<DeviceModel>();
  const deleting = useDialog<DeviceModel>();

  const addButton = (
    <May ask={deviceModels.create}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => editing.open()}>
        {t("add")}
      </Button>
    </May>
  );

  const actionsOf = (model: DeviceModel) => [
    ...(may(deviceModels.update)
      ? [{ label: common("edit"), icon: <IconPencil size={16} />, onClick: () => editing.open(model) }]
      : []),
    ...(may(deviceModels.remove)
      ? [
          {
            label: common("delete"),
            icon: <IconTrash size={16} />,
            onClick: () => deleting.open(model),
            disabled: model.deviceCount > 0 ? t("usedBy", { count: model.deviceCount }) : undefined,
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <ListPage
      title={t("title")}
      action={addButton}
      toolbar={
        <>
          <SearchField
            placeholder={t("searchPlaceholder")}
            value={state.query.search}
            onSearch={(search) => state.change({ search })}
          />
          <FilterSelect
            label={t("deviceType")}
            options={deviceTypeOptions()}
            value={state.query.deviceType}
            onChoose={(deviceType) => state.change({ deviceType })}
          />
        </>
      }
    >
      <DataTable
        caption={t("title")}
        rows={models}
        state={state}
        nameOf={(model) => model.deviceName}
        columns={[
          { title: t("deviceName"), sort: "deviceName", cell: (model) => model.deviceName },
          { title: t("code"), sort: "code", cell: (model) => <bdi dir="ltr">{model.code}</bdi> },
          { title: t("deviceType"), cell: ({ deviceType }) => phraseOr("?", `deviceTypes.${deviceType}`) },
          { title: t("devices"), numeric: true, cell: (model) => model.deviceCount },
        ]}
        actions={actionsOf}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.isOpen && <DeviceModelDialog model={editing.item} onClose={editing.close} />}
      {deleting.item && (
        <ConfirmDialog
          title={t("deleteTitle", { name: deleting.item.deviceName })}
          consequence={t("deleteConsequence")}
          confirmLabel={common("delete")}
          danger
          onConfirm={() => remove.mutateAsync({ body: deleting.item ? [deleting.item.id] : [] })}
          onClose={deleting.close}
        />
      )}
    </ListPage>
  );
}
