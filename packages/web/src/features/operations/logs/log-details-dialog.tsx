import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { type LogDetails, type LogEntry, logs, systemLogs } from "@foyer/contract/operations/logs";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import type { LogSource } from "./log-source.ts";
import { LogState } from "./log-state.tsx";
import classes from "./logs.module.css";
import { type Difference, differences } from "./operation-difference.ts";

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
  const own = useAsk(logs.details, { query: { id } }, { enabled: source === "company" });
  const ofAny = useAsk(systemLogs.details, { query: { id, tenantId } }, { enabled: source === "system" });
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
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("state")}</dt>
          <dd>
            <LogState entry={entry} />
          </dd>
        </div>
      </dl>
      {details.isPending && <Loading />}
      {details.isError && <Failed error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && <DifferenceTable details={details.data} />}
    </Dialog>
  );
}

function DifferenceTable({ details }: { details: LogDetails }) {
  const t = usePhrases("logs");
  const [onlyChanges, setOnlyChanges] = useState(true);
  const all = differences(details.content, details.before);
  const changed = all.filter((difference) => difference.changed);
  const hasBoth = changed.length > 0 && changed.length < all.length;
  const shown = onlyChanges && hasBoth ? changed : all;
  if (all.length === 0) return <p className={classes.quiet}>{t("nothingSent")}</p>;
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
      {changed.length === 0 && <p className={classes.quiet}>{t("nothingChanged")}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t("field")}</th>
              <th scope="col">{t("before")}</th>
              <th scope="col">{t("after")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((difference) => (
              <DifferenceRow
                key={difference.path.join(".")}
                difference={difference}
                // Where all has changed a mark would say nothing.
                marked={hasBoth && difference.changed}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface DifferenceRowProps {
  difference: Difference;
  marked: boolean;
}

function DifferenceRow({ difference: { path, before, after }, marked }: DifferenceRowProps) {
  const t = usePhrases("logs");
  const value = useValueText();
  return (
    <tr data-changed={marked || undefined}>
      <th scope="row">
        {path.map((part) => phraseOr(part, `logs.fieldNames.${part}`)).join(" · ") || t("object")}
        {marked && <span className={classes.hidden}> ({t("changed")})</span>}
      </th>
      <td>{before === undefined ? "–" : <bdi>{value(before)}</bdi>}</td>
      <td>{after === undefined ? "–" : <bdi>{value(after)}</bdi>}</td>
    </tr>
  );
}

/** A value as it is read; a text that says nothing is told apart from none. */
function useValueText(): (value: unknown) => string {
  const common = usePhrases("common");
  const one = (value: unknown): string => {
    if (value === null || value === "") return "–";
    if (typeof value === "boolean") return common(value ? "yes" : "no");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return (value) => (Array.isArray(value) ? value.map(one).join(", ") || "–" : one(value));
}
