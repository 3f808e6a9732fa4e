import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { type LogDetails, type LogEntry, logs, systemLogs } from "@foyer/contract/operations/logs";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { readersZone, useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { LogSentence } from "./log-sentence.tsx";
import type { LogSource } from "./log-source.ts";
import { LogState } from "./log-state.tsx";
import classes from "./logs.module.css";

interface LogDetailsDialogProps {
  source: LogSource;
  entry: LogEntry;
  onClose: () => void;
}

/** One operation: who, when, from where, and what it changed. */
export function LogDetailsDialog({ source, entry, onClose }: LogDetailsDialogProps) {
  const t = usePhrases("logs");
  const format = useFormat();
  const { id, tenantId } = entry;
  const own = useAsk(
    logs.details,
    { query: { id, timeZone: readersZone } },
    { enabled: source === "company" },
  );
  const ofAny = useAsk(
    systemLogs.details,
    { query: { id, tenantId, timeZone: readersZone } },
    { enabled: source === "system" },
  );
  const details = source === "company" ? own : ofAny;
  const title = t("detailsOf", { action: t(`actions.${entry.action}`), thing: t(`things.${entry.thing}`) });
  const facts = [
    [t("operator"), entry.operator || t("nobody")],
    [t("time"), format.dateTime(entry.time)],
    [t("address"), entry.address],
    [t("call"), entry.endpoint],
  ] as const;

  return (
    <Dialog title={title} onClose={onClose} width={860}>
      <Text mb="md">
        <LogSentence entry={entry} />
      </Text>
      <Facts layout="tiles" mb="md">
        {facts.map(([name, value]) => (
          <Fact key={name} title={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        <Fact title={t("state")}>
          <LogState entry={entry} />
        </Fact>
      </Facts>
      {details.isPending && <Loading />}
      {details.isError && <Failed error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && <ChangeTable details={details.data} />}
    </Dialog>
  );
}

function ChangeTable({ details: { changes } }: { details: LogDetails }) {
  const t = usePhrases("logs");
  const common = usePhrases("common");
  const [onlyChanges, setOnlyChanges] = useState(true);
  const changed = changes.filter((change) => change.changed);
  const hasBoth = changed.length > 0 && changed.length < changes.length;
  const shown = onlyChanges && hasBoth ? changed : changes;
  if (changes.length === 0) return <Quiet>{t("nothingSent")}</Quiet>;
  return (
    <>
      {hasBoth && (
        <Checkbox
          mb={8}
          size="xs"
          label={t("onlyChanges")}
          checked={onlyChanges}
          onChange={({ currentTarget }) => setOnlyChanges(currentTarget.checked)}
        />
      )}
      {changed.length === 0 && <Quiet mb="xs">{t("nothingChanged")}</Quiet>}
      <Table low caption={common("details")} className={classes.differences}>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("before")}</th>
            <th scope="col">{t("after")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change, place) => (
            <ChangeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: fields may share a name, and never change places
              key={place}
              change={change}
              // Where all has changed a mark would say nothing.
              marked={hasBoth && change.changed}
            />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function ChangeRow({
  change: { field, before, after },
  marked,
}: {
  change: LogDetails["changes"][number];
  marked: boolean;
}) {
  const t = usePhrases("logs");
  return (
    <tr data-changed={marked || undefined}>
      <th scope="row">
        {field}
        {marked && <VisuallyHidden> ({t("changed")})</VisuallyHidden>}
      </th>
      <td>
        <bdi>{before ?? "–"}</bdi>
      </td>
      <td>
        <bdi>{after ?? "–"}</bdi>
      </td>
    </tr>
  );
}
