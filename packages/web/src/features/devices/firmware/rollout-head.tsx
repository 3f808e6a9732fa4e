import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { countParts, RolloutStateWord, useHaltText } from "./rollout-words.tsx";

type Action = RolloutDetails["may"][number];

/** Those that go on; the others stop, or go back. */
const leading: readonly Action[] = ["start", "resume"];
const order: readonly Action[] = ["cancel", "rollback", "retry", "pause", "resume", "start"];
const changed = [
  rollouts.details,
  rollouts.devices,
  rollouts.list,
  rollouts.matrix,
  rollouts.preview,
] as const;

/** What is rolled out, how it stands, and what can be done about it now. */
export function RolloutHead({ rollout }: { rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const actions = usePhrases("rollouts.actions");
  const format = useFormat();
  const asking = useDialog<Action>();
  const { name, state, model, version, plan, rollbackOf, userName, createTime, startTime, endTime } = rollout;
  const moment = endTime ?? startTime ?? createTime;
  return (
    <>
      <PageHeader title={name}>
        <Row gap="xs">
          {order
            .filter((action) => rollout.may.includes(action))
            .map((action) => (
              <Button
                key={action}
                variant={leading.includes(action) ? "filled" : "default"}
                onClick={() => asking.open(action)}
              >
                {actions(action === "resume" && state === "halted" ? "resumeHalted" : action)}
              </Button>
            ))}
        </Row>
      </PageHeader>
      <HeadFacts>
        <li>
          <RolloutStateWord state={state} />
        </li>
        <li>
          <bdi dir="ltr">
            {model} → {version}
          </bdi>
        </li>
        <li>{t("devices", { count: rollout.total })}</li>
        {plan.window && <li>{t("inWindow", { from: plan.window.from, to: plan.window.to })}</li>}
        {rollbackOf && (
          <li>
            <Link to={`/base/device/rollouts/${rollbackOf.id}`}>
              {t("takesBack", { name: rollbackOf.name })}
            </Link>
          </li>
        )}
        <li>
          {t(endTime ? "endedFact" : startTime ? "startedFact" : "madeFact", {
            time: format.dateTime(moment),
            name: userName,
          })}
        </li>
        <li>
          <Link to="/base/device/rollouts">{t("allRollouts")}</Link>
        </li>
      </HeadFacts>
      {asking.item && <ActionDialog rollout={rollout} action={asking.item} onClose={asking.close} />}
    </>
  );
}

interface ActionDialogProps {
  rollout: RolloutDetails;
  action: Action;
  onClose: () => void;
}

/** Asks before anything is done, with the numbers it concerns. */
function ActionDialog({ rollout, action, onClose }: ActionDialogProps) {
  const t = usePhrases("rollouts.actions");
  const consequence = useConsequence();
  const navigate = useNavigate();
  const send = useSend(rollouts[action], changed, { says: t(`told.${action}`) });
  const { id, name, state } = rollout;
  const word = action === "resume" && state === "halted" ? "resumeHalted" : action;

  async function act() {
    const answer = await send.mutateAsync({ body: { id } });
    // The way back is a roll-out of its own, to be checked and started.
    if (action === "rollback" && answer) await navigate(`/base/device/rollouts/${answer.id}`);
  }

  return (
    <ConfirmDialog
      title={t(`titles.${word}`, { name })}
      consequence={consequence(rollout, action)}
      confirmLabel={t(word)}
      danger={action === "cancel"}
      onConfirm={act}
      onClose={onClose}
    />
  );
}

/** What follows, in one or two sentences. */
function useConsequence(): (rollout: RolloutDetails, action: Action) => string {
  const t = usePhrases("rollouts.actions.consequences");
  const haltText = useHaltText();
  return (rollout, action) => {
    const { model, version, counts, total, waves, halt, state, plan } = rollout;
    const { done, failed, underWay, waiting } = countParts(counts);
    const goOnNote = underWay > 0 ? ` ${t("underWay", { count: underWay })}` : "";
    switch (action) {
      case "start": {
        const begins = t(plan.window ? "startsInWindow" : "startsNow", { count: waves[0] ?? total });
        return `${t("start", { count: total, model, version })} ${begins}`;
      }
      case "pause":
        return t("pause", { count: waiting }) + goOnNote;
      case "resume":
        return state === "halted" && halt
          ? `${t("resumeHalted", { reason: haltText(halt) })} ${t("resume", { count: waiting })}`
          : t("resume", { count: waiting });
      case "retry":
        return t("retry", { count: failed, version });
      case "cancel":
        return t("cancel", { count: waiting }) + goOnNote;
      case "rollback":
        return t("rollback", { count: done });
    }
  };
}
