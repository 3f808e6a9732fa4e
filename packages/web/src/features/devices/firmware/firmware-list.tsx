import { deviceTypes } from "@foyer/contract/devices/device-types";
import { type Firmware, firmwares, firmwareTypes } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { IconCircleCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { parseAsInteger } from "nuqs";
import type { ReactNode } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { FirmwareDialog } from "./firmware-dialog.tsx";
import { PushDialog } from "./push-dialog.tsx";
import { ShortSum } from "./short-sum.tsx";

const filters = { deviceType: parseAsInteger, firmwareType: parseAsInteger };

/** Every version that is known, by model. */
export function FirmwareList({ addButton }: { addButton: ReactNode }) {
  const t = usePhrases("firmware");
  const state = useListState({ size: 20, filters });
  const found = useAsk(firmwares.list, { query: state.query });
  const remove = useSend(firmwares.remove, [firmwares.list, rollouts.firmwares, rollouts.matrix]);
  const editing = useDialog<Firmware>();
  const pushing = useDialog<Firmware>();
  const deleting = useDialog<Firmware>();

  return (
    <>
      <Toolbar>
        <SearchField
          placeholder={t("search")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        <FilterSelect
          label={t("deviceType")}
          options={deviceTypes.map((value) => ({ value: value as number, label: typeText(value) }))}
          value={state.query.deviceType}
          onChoose={(deviceType) => state.change({ deviceType })}
        />
        <FilterSelect
          label={t("firmwareType")}
          options={firmwareTypes.map((value) => ({ value: value as number, label: t(`kinds.${value}`) }))}
          value={state.query.firmwareType}
          onChoose={(firmwareType) => state.change({ firmwareType })}
        />
      </Toolbar>
      <DataTable
        caption={t("versions")}
        rows={found}
        state={state}
        toName={toName}
        columns={[
          {
            title: t("model"),
            sort: "model",
            cell: ({ model, deviceType }) => (
              <TwoLines first={<bdi dir="ltr">{model}</bdi>} second={typeText(deviceType)} />
            ),
          },
          {
            title: t("version"),
            sort: "version",
            cell: ({ version, latest, remark }) => (
              <TwoLines
                first={<bdi dir="ltr">{version}</bdi>}
                second={[latest === 1 && t("newest"), remark].filter(Boolean).join(" · ")}
              />
            ),
          },
          {
            title: t("kind"),
            cell: ({ firmwareType, upgradeType }) => (
              <TwoLines first={t(`kinds.${firmwareType}`)} second={t(`upgradeTypes.${upgradeType}`)} />
            ),
          },
          { title: t("pushState"), cell: ({ push }) => <PushWord push={push} /> },
          { title: t("package"), cell: (firmware) => <PackageFacts firmware={firmware} /> },
        ]}
        actions={(firmware) => [
          {
            ask: firmwares.update,
            label: t(firmware.push ? "unpush" : "push"),
            icon: firmware.push ? <IconCloudOff size={16} /> : <IconCloudUp size={16} />,
            onClick: () => pushing.open(firmware),
          },
          editAction(firmwares.update, () => editing.open(firmware)),
          deleteAction(firmwares.remove, () => deleting.open(firmware)),
        ]}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.item && <FirmwareDialog firmware={editing.item} onClose={editing.close} />}
      {pushing.item && <PushDialog firmware={pushing.item} onClose={pushing.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ model, version }) => t("deleteTitle", { model, version })}
        consequence={
          t("deleteConsequence") +
          (deleting.item?.push ? ` ${t("deletePushed", { model: deleting.item.model })}` : "")
        }
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </>
  );
}

const toName = ({ model, version }: Firmware) => `${model} ${version}`;

function PushWord({ push }: { push: boolean }) {
  const t = usePhrases("firmware");
  return push ? (
    <StatusWord Sign={IconCircleCheck} tone="good">
      {t("pushed")}
    </StatusWord>
  ) : (
    <StatusWord Sign={IconCloudOff} tone="off">
      {t("notPushed")}
    </StatusWord>
  );
}

/** Where the package is, how large, and its sums. */
function PackageFacts({ firmware: { package: own, updateUrl, md5 } }: { firmware: Firmware }) {
  const sizeText = useSizeText();
  return (
    <TwoLines
      first={
        own ? (
          <>
            <bdi dir="ltr">{own.fileName}</bdi>{" "}
            <Text as="span" tone="quiet" numeric oneLine>
              {sizeText(own.size)}
            </Text>
          </>
        ) : (
          <Text as="bdi" cut block dir="ltr" style={{ maxInlineSize: 260 }} title={updateUrl}>
            {updateUrl}
          </Text>
        )
      }
      second={
        <Row as="span" gap="sm" gapY="0">
          {md5 !== "" && <ShortSum name="MD5" value={md5} />}
          {own && <ShortSum name="SHA-256" value={own.sha256} />}
        </Row>
      }
    />
  );
}
