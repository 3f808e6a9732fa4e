import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { parseAsInteger } from "nuqs";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { DeviceModelDialog } from "./device-model-dialog.tsx";
import { deviceTypeOptions } from "./device-type-options.ts";

const filters = { deviceType: parseAsInteger };

export function DeviceModelsPage() {
  const t = usePhrases("deviceModels");
  const state = useListState({ filters });
  const models = useAsk(deviceModels.list, { query: state.query });
  const remove = useSend(deviceModels.remove, [deviceModels.list]);
  const editing = useDialog<DeviceModel>();
  const deleting = useDialog<DeviceModel>();

  const addButton = <AddButton ask={deviceModels.create} label={t("add")} onClick={() => editing.open()} />;

  const keptBecause = ({ deviceCount: count }: DeviceModel) =>
    count > 0 ? t("usedBy", { count }) : undefined;

  const actionsOf = (model: DeviceModel) => [
    editAction(deviceModels.update, () => editing.open(model)),
    deleteAction(deviceModels.remove, () => deleting.open(model), keptBecause(model)),
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
      <DeleteDialog
        asked={deleting}
        title={({ deviceName: name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </ListPage>
  );
}
