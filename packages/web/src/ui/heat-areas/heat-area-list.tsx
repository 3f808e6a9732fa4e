import { type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../lib/format.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Ago } from "../ago.tsx";
import { look } from "../kit/look.ts";
import { Note } from "../kit/text.tsx";
import { Toolbar } from "../kit/toolbar.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { SearchField } from "../search-field.tsx";
import { DataTable } from "../table/data-table.tsx";
import { useCrudDialogs } from "../use-crud-dialogs.tsx";
import { useInnerList } from "../use-inner-list.ts";
import { HeatAreaDialog } from "./heat-area-dialog.tsx";
import { heatAreaPath } from "./heat-area-path.ts";

/** The plans with heat devices of a site, one a floor; without a site those of all that one may see. */
export function HeatAreaList({ entityId }: { entityId?: number }) {
  const t = usePhrases("heatPlans.list");
  const format = useFormat();
  const list = useInnerList();
  const navigate = useNavigate();
  const rows = useAsk(heatReports.list, { query: { ...list.query, ...(entityId && { entityId }) } });
  const { addButton, rowActions, dialogs } = useCrudDialogs<HeatReportRow>({
    endpoints: heatReports,
    add: t("add"),
    form: (area, close) => (
      <HeatAreaDialog
        area={area}
        entityId={entityId}
        onCreated={(made) => void navigate(heatAreaPath(made))}
        onClose={close}
      />
    ),
    deletion: { title: ({ name }) => t("deleteTitle", { name }), consequence: t("deleteConsequence") },
  });

  return (
    <>
      <Toolbar gap="sm">
        <SearchField placeholder={t("search")} value={list.query.search} onSearch={list.search} />
        <Note grow>{t("help")}</Note>
        {addButton}
      </Toolbar>
      <DataTable
        caption={t("title")}
        rows={rows}
        state={list}
        toName={({ name }) => name}
        columns={[
          {
            title: phrase("common.name"),
            sort: "name",
            cell: (area) => (
              <Link
                className={look({ weight: "medium", unlined: true })}
                to={heatAreaPath(area)}
                target="_blank"
                rel="noopener"
                title={phrase("common.opensNewWindow")}
              >
                {area.name}
              </Link>
            ),
          },
          ...(entityId
            ? []
            : [
                {
                  title: phrase("devices.site"),
                  sort: "entityName",
                  cell: ({ entityId: site, entityName }: HeatReportRow) => (
                    <PlaceLink kind="site" of={site}>
                      {entityName}
                    </PlaceLink>
                  ),
                },
              ]),
          {
            title: phrase("entities.tabs.devices"),
            numeric: true,
            cell: ({ devices }) => format.number(devices),
          },
          { title: phrase("areas.title"), numeric: true, cell: ({ zones }) => format.number(zones) },
          {
            title: t("changed"),
            sort: "updateTime",
            cell: ({ updateTime }) => <Ago moment={updateTime} />,
          },
        ]}
        actions={rowActions}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
      {dialogs}
    </>
  );
}
