import { type ImportDetails, imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StepLine } from "../../../ui/step-line.tsx";
import { CheckReport } from "./check-report.tsx";
import classes from "./imports.module.css";
import { LayoutCard } from "./layout-card.tsx";
import { usePlanDraft } from "./plan-draft.ts";
import { RuleFields } from "./rule-fields.tsx";
import { SensorPlaces } from "./sensor-places.tsx";

const steps = ["columns", "places", "check"] as const;

interface WizardProps {
  details: ImportDetails;
  onLeave: () => void;
}

/** From files to counts in three steps: what the columns hold, whose counts they are, what would be imported. */
export function ImportWizard({ details, onLeave }: WizardProps) {
  const t = usePhrases("imports");
  const common = usePhrases("common");
  const [step, setStep] = useQueryState("step", parseAsStringLiteral(steps).withDefault("columns"));
  const draft = usePlanDraft(details);
  const { plan } = draft;
  const { id } = details;
  const hasFiles = plan.files.length > 0;
  // Always asked again: only the plan that was checked last can be imported.
  const check = useAsk(
    imports.check,
    { body: { id, plan } },
    { enabled: step !== "columns" && hasFiles, staleTime: 0 },
  );
  const commit = useSend(imports.commit, [imports.details, imports.list], { says: t("begun") });
  const discard = useSend(imports.discard, [imports.list]);

  const index = steps.indexOf(step);
  const isChecked = check.data !== undefined && !check.isFetching && !check.isError;
  const mayCommit = isChecked && check.data.refusals.length === 0;

  return (
    <>
      <StepLine
        label={t("title")}
        steps={steps}
        at={step}
        toName={(each) => t(`steps.${each}`)}
        isOpen={() => hasFiles}
        onGo={(each) => void setStep(each)}
      />
      {step === "columns" && (
        <>
          {draft.groups.map((group) => (
            <LayoutCard key={group.key} group={group} draft={draft} />
          ))}
          {!hasFiles && <Quiet>{t("noFiles")}</Quiet>}
        </>
      )}
      {step !== "columns" && check.data === undefined && (
        <Card mb="md" p="md">
          {check.isError ? <Failed error={check.error} onRetry={() => void check.refetch()} /> : <Loading />}
        </Card>
      )}
      {check.isError && check.data !== undefined && step !== "columns" && (
        <Notice as="p" mb="sm" tone="broken" role="alert">
          {check.error.message}
        </Notice>
      )}
      {step === "places" && check.data && (
        <SensorPlaces sensors={check.data.sensors} draft={draft} isBusy={check.isFetching} />
      )}
      {step === "check" && check.data && (
        <>
          <RuleFields draft={draft} />
          <CheckReport check={check.data} files={details.drafts} isBusy={check.isFetching} />
        </>
      )}
      <Row justify="end" gap="xs" mt="md" mb="md">
        {details.state === "draft" && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.aside}
            loading={discard.isPending}
            onClick={() => discard.mutate({ body: [id] }, { onSuccess: onLeave })}
          >
            {t("discard")}
          </Button>
        )}
        {index > 0 && (
          <Button variant="default" onClick={() => void setStep(steps[index - 1] ?? "columns")}>
            {common("back")}
          </Button>
        )}
        {step === "check" ? (
          <Button
            disabled={!mayCommit}
            loading={commit.isPending}
            onClick={() => commit.mutate({ body: { id, plan } })}
          >
            {t("commit", { count: check.data?.records ?? 0 })}
          </Button>
        ) : (
          <Button disabled={!hasFiles} onClick={() => void setStep(steps[index + 1] ?? "check")}>
            {common("next")}
          </Button>
        )}
      </Row>
    </>
  );
}
