import { type ImportDetails, imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProgressLine } from "../../../ui/progress-line.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useNamesText, useSpanText } from "./import-words.ts";
import classes from "./imports.module.css";

interface OutcomeProps {
  details: ImportDetails;
  /** Where it failed and its files are still there. */
  onRetry: (() => void) | undefined;
}

/** What becomes, or became, of an import; done, it can be taken back. */
export function ImportOutcome({ details, onRetry }: OutcomeProps) {
  const t = usePhrases("imports");
  const common = usePhrases("common");
  const format = useFormat();
  const spanText = useSpanText();
  const namesText = useNamesText();
  const undoing = useDialog<ImportDetails>();
  const undo = useSend(imports.undo, [imports.details, imports.list], { says: t("undoBegun") });
  const { id, state, result, undone, failure, done, total, user, createTime } = details;
  const names = namesText(details.files);
  const isBusy = state === "waiting" || state === "running" || state === "undoing";
  const mayUndo = state === "done" || (state === "failed" && details.from !== null);
  const written = result ? result.fresh + result.revised : done;

  return (
    <section className={classes.card} aria-label={names} aria-busy={isBusy}>
      <h2 className={classes.cardTitle}>
        <bdi>{names}</bdi>
      </h2>
      <p className={classes.quiet}>
        {user}, {format.dateTime(createTime)}
      </p>
      <p className={classes.state} role="status">
        {t(`states.${state}`)}
      </p>
      {(state === "waiting" || state === "running") && (
        <ProgressLine done={done} total={total} words={(amounts) => t("progress", amounts)} />
      )}
      {failure && (
        <p className={classes.trouble} role="alert">
          {phraseOr(failure, `refusals.${failure}`)}
        </p>
      )}
      {result && (
        <dl className={classes.facts}>
          <div>
            <dt>{t("span")}</dt>
            <dd>{spanText(details.from, details.to)}</dd>
          </div>
          {(["fresh", "revised", "equal", "outdated", "quarantined", "faults"] as const)
            .filter((kind) => result[kind] > 0)
            .map((kind) => (
              <div key={kind}>
                <dt>{t(`result.${kind}`)}</dt>
                <dd>{format.number(result[kind])}</dd>
              </div>
            ))}
        </dl>
      )}
      {state === "undone" && undone && (
        <p className={classes.notice}>
          {[
            t("undoneBy", { name: undone.user, time: format.dateTime(undone.at) }),
            t("removed", { count: undone.removed }),
            undone.restored > 0 && t("restored", { count: undone.restored }),
            undone.left > 0 && t("left", { count: undone.left }),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
      <div className={classes.buttons}>
        {mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => undoing.open(details)}
          >
            {t("undo")}
          </Button>
        )}
        {onRetry && <Button onClick={onRetry}>{common("retry")}</Button>}
      </div>
      {undoing.item && (
        <ConfirmDialog
          title={t("undoTitle", { name: names })}
          consequence={t("undoConsequence", { count: written })}
          confirmLabel={t("undo")}
          danger
          onConfirm={() => undo.mutateAsync({ body: { id } })}
          onClose={undoing.close}
        />
      )}
    </section>
  );
}
