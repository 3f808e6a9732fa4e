import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Selection } from "../../../ui/table/selection.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useInnerList } from "../../../ui/use-inner-list.ts";

interface DeviceChoiceProps {
  deviceType: number;
  modelId?: number | null;
  /** Several are chosen… */
  toSelection?: (content: readonly Device[] | undefined) => Selection<Device>;
  /** …or one. */
  actions?: (device: Device) => readonly RowAction[];
  bulk?: ReactNode;
}

/** Devices of one type, and of one model where that is fixed, to choose from. */
export function DeviceChoice({ deviceType, modelId, toSelection, actions, bulk }: DeviceChoiceProps) {
  const t = usePhrases("deviceSettings");
  const find = usePhrases("deviceModels");
  const list = useInnerList();
  const found = useAsk(devices.list, {
    query: { ...list.query, deviceType, ...(modelId != null && { modelId }) },
  });
  const selection = toSelection?.(found.data?.content);
  return (
    <>
      <SearchField
        second
        placeholder={find("searchPlaceholder")}
        value={list.query.search}
        onSearch={list.search}
      />
      <DataTable
        caption={t("many.chooseDevices")}
        rows={found}
        state={list}
        toName={({ name }) => name}
        columns={[
          {
            title: t("run.device"),
            cell: ({ name, sn }) => <TwoLines first={name} second={<bdi dir="ltr">{sn}</bdi>} />,
          },
          {
            title: t("templates.model"),
            cell: ({ model, entityName }) => <TwoLines first={model} second={entityName} />,
          },
          {
            title: t("run.state"),
            cell: ({ reachable }) => (
              <StatusWord
                Sign={reachable ? IconPlugConnected : IconPlugConnectedX}
                tone={reachable ? "good" : "off"}
              >
                {t(reachable ? "connected" : "away")}
              </StatusWord>
            ),
          },
        ]}
        {...(selection && { selection })}
        {...(actions && { actions })}
        bulk={bulk}
      />
    </>
  );
}
