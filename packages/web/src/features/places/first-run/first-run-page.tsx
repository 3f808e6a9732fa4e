import { IconCheck } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { CompanyStep } from "./company-step.tsx";
import classes from "./first-run.module.css";
import { SensorStep } from "./sensor-step.tsx";
import { SiteStep } from "./site-step.tsx";
import { useFirstRun } from "./use-first-run.ts";

const steps = ["company", "site", "sensor"] as const;
type Step = (typeof steps)[number];

/** From an empty installation to the first figure: whose, where, and what counts there. */
export function FirstRunPage() {
  const t = usePhrases("firstRun");
  const { signedIn } = useSession();
  const [place, setPlace] = useFirstRun();
  const isOperator = signedIn?.user.userType === 0;
  const needsCompany = isOperator && signedIn?.company === null;
  const step: Step = needsCompany ? "company" : place.step === 3 ? "sensor" : "site";

  return (
    <Stack gap="sm" className={classes.page}>
      <PageHeader title={t("title")} />
      <Quiet className={classes.lead}>{t("lead")}</Quiet>
      <Steps current={step} shown={isOperator ? steps : steps.slice(1)} />
      {step === "company" && <CompanyStep />}
      {step === "site" && (
        <SiteStep onDone={(corridorId) => void setPlace({ step: 3, corridorId, way: null })} />
      )}
      {step === "sensor" && (
        <SensorStep
          corridorId={place.corridorId}
          way={place.way}
          onWay={(way) => void setPlace({ way })}
          onAccess={(corridorId) => void setPlace({ corridorId })}
          onSite={() => void setPlace({ step: 2, corridorId: null, way: null })}
        />
      )}
    </Stack>
  );
}

function Steps({ current, shown }: { current: Step; shown: readonly Step[] }) {
  const t = usePhrases("firstRun");
  const at = shown.indexOf(current);
  return (
    <Row as="ol" gap="lg" gapY="xs" mt="2xs" aria-label={t("stepOf", { step: at + 1, steps: shown.length })}>
      {shown.map((step, index) => (
        <Line
          as="li"
          key={step}
          tone={index === at ? "plain" : "quiet"}
          weight={index === at ? "bold" : "normal"}
          gap="xs"
          data-done={index < at || undefined}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {index < at ? <IconCheck size={14} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </Line>
      ))}
    </Row>
  );
}
