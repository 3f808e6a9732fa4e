import { type Area, areas } from "@foyer/contract/places/areas";
import * as z from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useCrudDialogs } from "../../../ui/use-crud-dialogs.tsx";
import { useInnerList } from "../../../ui/use-inner-list.ts";

/** The areas of a site. Accesses are tied to them where an access is edited. */
export function AreasPanel({ entityId }: { entityId: number }) {
  const t = usePhrases("areas");
  const format = useFormat();
  const list = useInnerList();
  const { search, ...page } = list.query;
  const rows = useAsk(areas.list, { query: { ...page, name: search, entityId } });
  const { addButton, rowActions, dialogs } = useCrudDialogs<Area>({
    endpoints: areas,
    add: t("add"),
    form: (area, close) => <AreaDialog area={area} entityId={entityId} onClose={close} />,
    deletion: { title: ({ name }) => t("deleteTitle", { name }), consequence: t("deleteConsequence") },
    keptBecause: ({ countCorridor: count }) => (count > 0 ? t("tied", { count }) : undefined),
  });

  return (
    <>
      <Toolbar gap="sm">
        <SearchField placeholder={t("search")} value={search} onSearch={list.search} />
        <Note grow>{t("tieHelp")}</Note>
        {addButton}
      </Toolbar>
      <DataTable
        caption={t("title")}
        rows={rows}
        state={list}
        toName={({ name }) => name}
        columns={[
          { title: t("name"), sort: "name", cell: ({ name }) => name },
          {
            title: t("accesses"),
            numeric: true,
            cell: ({ countCorridor }) => format.number(countCorridor),
          },
          { title: t("created"), sort: "createTime", cell: ({ createTime }) => format.date(createTime) },
        ]}
        actions={rowActions}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {dialogs}
    </>
  );
}

const AreaName = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) });

interface AreaDialogProps {
  area: Area | undefined;
  entityId: number;
  onClose: () => void;
}

function AreaDialog({ area, entityId, onClose }: AreaDialogProps) {
  const t = usePhrases("areas");
  const create = useSend(areas.create, [areas.list]);
  const update = useSend(areas.update, [areas.list]);
  return (
    <FormDialog
      title={area ? t("rename", { name: area.name }) : t("add")}
      schema={AreaName}
      initial={{ name: area?.name ?? "" }}
      onSave={({ name }) =>
        area
          ? update.mutateAsync({ body: { id: area.id, name } })
          : create.mutateAsync({ body: { name, entityId } })
      }
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
    </FormDialog>
  );
}
