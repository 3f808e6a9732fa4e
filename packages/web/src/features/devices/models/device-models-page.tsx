import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import { parseAsInteger } from "nuqs";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { CrudPage } from "../../../ui/crud-page.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { deviceTypeOptions } from "./device-type-options.ts";

const DeviceModelDialog = lazyPart(async () => (await import("./device-model-dialog.tsx")).DeviceModelDialog);

const filters = { deviceType: parseAsInteger };

export function DeviceModelsPage() {
  const t = usePhrases("deviceModels");
  const state = useListState({ filters });
  const models = useAsk(deviceModels.list, { query: state.query });
  const crud = useCrudDialogs<DeviceModel>({
    endpoints: deviceModels,
    add: t("add"),
    form: (model, close) => <DeviceModelDialog model={model} onClose={close} />,
    deletion: {
      title: ({ deviceName: name }) => t("deleteTitle", { name }),
      consequence: t("deleteConsequence"),
    },
    keptBecause: ({ deviceCount: count }) => (count > 0 ? t("usedBy", { count }) : undefined),
  });

  return (
    <CrudPage
      title={t("title")}
      {...{ crud, state }}
      rows={models}
      searchFor={t("searchPlaceholder")}
      filters={
        <FilterSelect
          label={t("deviceType")}
          options={deviceTypeOptions()}
          value={state.query.deviceType}
          onChoose={(deviceType) => state.change({ deviceType })}
        />
      }
      toName={(model) => model.deviceName}
      columns={[
        { title: t("deviceName"), sort: "deviceName", cell: (model) => model.deviceName },
        { title: t("code"), sort: "code", cell: (model) => <bdi dir="ltr">{model.code}</bdi> },
        { title: t("deviceType"), cell: ({ deviceType }) => phraseOr("?", `deviceTypes.${deviceType}`) },
        { title: t("devices"), numeric: true, cell: (model) => model.deviceCount },
      ]}
      nothingYet={t("nothingYet")}
    />
  );
}
