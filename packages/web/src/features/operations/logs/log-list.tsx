import { type LogEntry, mostLogEntries, mostSearched } from "@foyer/contract/operations/logs";
import { Button } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFileText } from "@tabler/icons-react";
import { useDownload } from "../../../lib/download.ts";
import { readersZone, useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Quiet } from "../../../ui/kit/text.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { LogDetailsDialog } from "./log-details-dialog.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogSentence } from "./log-sentence.tsx";
import { fileEndpoints, type LogSource, listEndpoints } from "./log-source.ts";
import { LogState } from "./log-state.tsx";
import classes from "./logs.module.css";
import { type LogListState, useLogList } from "./use-log-list.ts";

/** Who did what, the latest first: narrowed, read one by one, exported. */
export function LogList({ source }: { source: LogSource }) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const format = useFormat();
  const state = useLogList();
  const entries = useAsk(listEndpoints[source], { query: { ...state.query, timeZone: readersZone } });
  const reading = useDialog<LogEntry>();

  return (
    <ListPage
      title={t(source === "company" ? "title" : "systemTitle")}
      action={<ExportButton source={source} state={state} disabled={entries.data?.totalElements === 0} />}
      toolbar={
        <>
          <Quiet className={classes.scope}>{t(source === "company" ? "scope" : "systemScope")}</Quiet>
          <LogFilters source={source} state={state} />
        </>
      }
    >
      {(entries.data?.isMore || state.query.search !== "") && (
        <Quiet px="sm" py="xs" lined role="status">
          {entries.data?.isMore
            ? t("moreThan", { count: mostLogEntries })
            : t("searchedPart", { count: mostSearched })}
        </Quiet>
      )}
      <DataTable
        caption={t("title")}
        rows={entries}
        state={state}
        toName={({ time, operator }) => `${format.dateTime(time)} ${operator}`}
        columns={[
          {
            title: t("time"),
            cell: ({ time }) => <time dateTime={time}>{format.dateTime(time)}</time>,
          },
          ...(source === "system"
            ? [{ title: t("company"), cell: (entry: LogEntry) => <Company entry={entry} /> }]
            : []),
          { title: t("operator"), cell: ({ operator }) => <bdi>{operator || t("nobody")}</bdi> },
          { title: t("sentence"), cell: (entry) => <LogSentence entry={entry} /> },
          { title: t("state"), cell: (entry) => <LogState entry={entry} /> },
          { title: t("address"), cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
        ]}
        actions={(entry) => [
          { label: common("details"), icon: <IconFileText size={16} />, onClick: () => reading.open(entry) },
        ]}
        empty={{ text: t("nothingYet") }}
      />
      {reading.item && <LogDetailsDialog source={source} entry={reading.item} onClose={reading.close} />}
    </ListPage>
  );
}

function Company({ entry: { companyName, tenantId } }: { entry: LogEntry }) {
  const t = usePhrases("logs");
  if (companyName !== null) return companyName;
  return tenantId === 0 ? t("platform") : t("goneCompany", { id: String(tenantId) });
}

interface ExportButtonProps {
  source: LogSource;
  state: LogListState;
  disabled: boolean;
}

/** Saves what the filters let through. */
function ExportButton({ source, state, disabled }: ExportButtonProps) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const download = useDownload(fileEndpoints[source]);
  const { page: _page, size: _size, sort: _sort, ...filters } = state.query;
  const save = (format: "xlsx" | "csv") =>
    download.mutate({ query: { ...filters, format, timeZone: readersZone } });
  const button = (
    <Button
      variant="default"
      disabled={disabled}
      loading={download.isPending}
      leftSection={<IconDownload size={16} />}
      rightSection={<IconChevronDown size={14} />}
    >
      {common("export")}
    </Button>
  );
  if (disabled) return button;
  return (
    <MenuButton
      entries={[
        { key: "xlsx", label: t("exportExcel"), onClick: () => save("xlsx") },
        { key: "csv", label: t("exportCsv"), onClick: () => save("csv") },
      ]}
    >
      {button}
    </MenuButton>
  );
}
