import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { type SettingTemplate, templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { DeleteDialog } from "../../../ui/delete-dialog.tsx";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { deleteAction, editAction } from "../../../ui/table/usual-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { ApplyTemplateDialog } from "./apply-template-dialog.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

export function TemplateList({ addButton }: { addButton: ReactNode }) {
  const t = usePhrases("deviceSettings.templates");
  const format = useFormat();
  const state = useListState();
  const list = useAsk(templates.list, { query: state.query });
  const remove = useSend(templates.remove, [templates.list]);
  const editing = useDialog<SettingTemplate>();
  const deleting = useDialog<SettingTemplate>();
  const applying = useDialog<SettingTemplate>();

  const formatGroups = ({ settings: held }: SettingTemplate) =>
    format.list((Object.keys(held) as SettingGroup[]).map(groupWord));

  return (
    <>
      <Toolbar>
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
      </Toolbar>
      <DataTable
        caption={t("title")}
        rows={list}
        state={state}
        toName={({ name }) => name}
        columns={[
          { title: t("name"), cell: ({ name, remark }) => <TwoLines first={name} second={remark} /> },
          {
            title: t("deviceType"),
            cell: ({ deviceType, model }) => (
              <TwoLines first={phraseOr("?", `deviceTypes.${deviceType}`)} second={model ?? t("anyModel")} />
            ),
          },
          { title: t("groups"), cell: formatGroups },
          {
            title: t("changedAt"),
            cell: ({ updateTime }) => <Ago moment={updateTime} />,
          },
        ]}
        actions={(template) => [
          {
            ask: settings.apply,
            label: t("apply"),
            icon: <IconSend size={16} />,
            onClick: () => applying.open(template),
          },
          editAction(templates.update, () => editing.open(template)),
          deleteAction(templates.remove, () => deleting.open(template)),
        ]}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {editing.item && <TemplateDialog template={editing.item} onClose={editing.close} />}
      {applying.item && <ApplyTemplateDialog template={applying.item} onClose={applying.close} />}
      <DeleteDialog
        asked={deleting}
        title={({ name }) => t("deleteTitle", { name })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </>
  );
}
