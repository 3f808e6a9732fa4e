import { templates } from "@foyer/contract/devices/setting-templates";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { RunList } from "./run-list.tsx";
import { TemplateDialog } from "./template-dialog.tsx";
import { TemplateList } from "./template-list.tsx";

const tabs = ["templates", "runs"] as const;

/** Settings that many devices are to have, and what became of applying them. */
export function TemplatesPage() {
  const t = usePhrases("deviceSettings.templates");
  const may = useMay();
  const adding = useDialog<never>();
  const [{ tab }, go] = useQueryStates({
    tab: parseAsStringLiteral(tabs).withDefault("templates"),
    page: parseAsInteger,
    search: parseAsString,
  });
  if (!may(templates.list)) return <NoPermission permission="device:set" />;

  const addButton = <AddButton ask={templates.create} label={t("add")} onClick={() => adding.open()} />;
  return (
    <>
      <PageHeader title={t("title")}>{addButton}</PageHeader>
      <TabbedCard
        label={t("title")}
        tabs={[
          { value: "templates", title: t("list"), panel: <TemplateList addButton={addButton} /> },
          { value: "runs", title: t("runs"), panel: <RunList /> },
        ]}
        shown={tab}
        onChoose={(next) => void go({ tab: next, page: null, search: null })}
      />
      {adding.isOpen && <TemplateDialog onClose={adding.close} />}
    </>
  );
}
