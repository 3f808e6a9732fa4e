import { type ImportDetails, imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Facts } from "../../../ui/kit/facts.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { ProgressLine } from "../../../ui/progress-line.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useNamesText, useSpanText } from "./import-words.ts";

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
    <Card as="section" mb="md" p="md" aria-label={names} aria-busy={isBusy}>
      <Title mb="xs" break>
        <bdi>{names}</bdi>
      </Title>
      <Quiet>
        {user}, {format.dateTime(createTime)}
      </Quiet>
      <Text mt="xs" mb="xs" weight="bold" role="status">
        {t(`states.${state}`)}
      </Text>
      {(state === "waiting" || state === "running") && (
        <ProgressLine done={done} total={total} words={(amounts) => t("progress", amounts)} />
      )}
      {failure && (
        <Notice as="p" mb="sm" tone="broken" role="alert">
          {phraseOr(failure, `refusals.${failure}`)}
        </Notice>
      )}
      {result && (
        <Facts layout="tiles" mb="sm">
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
        </Facts>
      )}
      {state === "undone" && undone && (
        <Notice as="p" mb="xs">
          {[
            t("undoneBy", { name: undone.user, time: format.dateTime(undone.at) }),
            t("removed", { count: undone.removed }),
            undone.restored > 0 && t("restored", { count: undone.restored }),
            undone.left > 0 && t("left", { count: undone.left }),
          ]
            .filter(Boolean)
            .join(" ")}
        </Notice>
      )}
      <Row justify="end" gap="xs" mt="md" mb="md">
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
      </Row>
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
    </Card>
  );
}
