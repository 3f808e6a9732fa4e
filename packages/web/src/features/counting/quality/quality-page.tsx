import { quality } from "@foyer/contract/counting/quality";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { DarkDisplaysPanel } from "./dark-displays-panel.tsx";
import { DaysPanel } from "./days-panel.tsx";
import { FindingsPanel } from "./findings-panel.tsx";
import classes from "./quality.module.css";
import { QualityToolbar } from "./quality-toolbar.tsx";
import { daysAsked, useQualityChoice } from "./use-quality-choice.ts";
import { useQualitySites } from "./use-quality-sites.ts";
import "./quality-styles.ts";

/** Can the counts be trusted? What is wrong with them, what is missing, and whether figures agree with their records. */
export function QualityPage() {
  const may = useMay();
  return may(quality.days) ? <Quality /> : <NoPermission permission={quality.days.permission} />;
}

function Quality() {
  const t = usePhrases("quality");
  const records = usePhrases("records");
  const choice = useQualityChoice();
  const places = useQualitySites();
  const { entityId } = choice.query;
  const asked = {
    ...daysAsked(choice.query, places.today),
    ...(entityId !== undefined && { entityId }),
  };
  return (
    <Stack gap="md" className={classes.page}>
      <RecomputeBar />
      <PageHeader title={t("title")} flush />
      {places.none ? (
        <Empty text={records("noSite")} />
      ) : (
        <>
          <QualityToolbar choice={choice} places={places} />
          {places.ready && (
            <>
              <FindingsPanel choice={choice} asked={asked} sites={places.sites} />
              <DarkDisplaysPanel entityId={entityId} />
              <DaysPanel choice={choice} asked={asked} />
            </>
          )}
          <CheckPanel />
        </>
      )}
    </Stack>
  );
}
