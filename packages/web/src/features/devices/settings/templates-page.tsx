import "@mantine/core/styles/Tabs.layer.css";
import { templates } from "@foyer/contract/devices/setting-templates";
import { Tabs } from "@mantine/core";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./device-settings-page.module.css";
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
      <section className={classes.card} aria-label={t("title")}>
        <Tabs
          value={tab}
          onChange={(next) => void go({ tab: next as (typeof tabs)[number], page: null, search: null })}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="templates">{t("list")}</Tabs.Tab>
            <Tabs.Tab value="runs">{t("runs")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="templates">
            <TemplateList addButton={addButton} />
          </Tabs.Panel>
          <Tabs.Panel value="runs">
            <RunList />
          </Tabs.Panel>
        </Tabs>
      </section>
      {adding.isOpen && <TemplateDialog onClose={adding.close} />}
    </>
  );
}
