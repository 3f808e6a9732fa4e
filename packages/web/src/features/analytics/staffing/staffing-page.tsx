import { staffing } from "@foyer/contract/analytics/staffing";
import { IconBuildingStore } from "@tabler/icons-react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ExportButton } from "../../../ui/analysis/export/export-button.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Tabs, tabLook } from "../../../ui/kit/tabs.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { useFoundEntities } from "../../../ui/pickers/use-entity.ts";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { PastPanel } from "./past-panel.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { PrintButton } from "./print-button.tsx";
import { RosterPanel } from "./roster-panel.tsx";
import { TargetFields } from "./target-fields.tsx";
import { type RosterDrafts, useRosterDrafts } from "./use-roster-drafts.ts";
import { type StaffingChoice, staffingViews, useStaffingChoice } from "./use-staffing-choice.ts";

/** How many visitors each member of staff has, and how many people the next week needs. */
export function StaffingPage() {
  const may = useMay();
  return may(staffing.plan) ? <Staffing /> : <NoPermission permission="staffing:list" />;
}

function Staffing() {
  const t = usePhrases("staffing");
  const found = useFoundEntities();
  const [first] = found.data?.content ?? [];
  const choice = useStaffingChoice(first?.id);
  const drafts = useRosterDrafts();
  const { site, view, body } = choice;
  if (found.data === undefined)
    return found.error ? <Failed error={found.error} onRetry={() => void found.refetch()} /> : <Loading />;
  return (
    <>
      <PageHeader title={t("title")}>
        {view === "plan" && <PrintButton />}
        {view === "plan" && <ExportButton endpoint={staffing.exportPlan} body={body.plan} />}
        {view === "past" && <ExportButton endpoint={staffing.export} body={body.past} />}
      </PageHeader>
      {site === undefined ? (
        <StateMessage
          icon={<IconBuildingStore size={28} stroke={1.4} />}
          title={t("noSite")}
          text={t("noSiteText")}
        />
      ) : (
        <OfSite key={site} choice={{ ...choice, site }} drafts={drafts} />
      )}
      <LeaveGuard active={drafts.isAny} title={t("leave")} text={t("leaveText")} />
    </>
  );
}

function OfSite({ choice, drafts }: { choice: StaffingChoice; drafts: RosterDrafts }) {
  const t = usePhrases("staffing");
  const { site, view, week, change } = choice;
  const answer = useAsk(staffing.roster, { query: { entityId: site, week } });
  return (
    <Stack gap="md">
      <Row gap="md" gapY="sm" align="end" lineEach>
        <EntitySelect w={260} label={t("site")} value={site} onChoose={(id) => void change({ site: id })} />
        {answer.data && (
          <TargetFields
            key={`${site} ${answer.data.target} ${answer.data.least}`}
            site={site}
            kept={answer.data}
          />
        )}
      </Row>
      <Card>
        <Tabs aria-label={t("title")}>
          {staffingViews.map((each) => (
            <button
              key={each}
              type="button"
              className={tabLook}
              aria-current={each === view ? "page" : undefined}
              onClick={() => void change({ view: each })}
            >
              {t(`views.${each}`)}
            </button>
          ))}
        </Tabs>
        {view === "plan" && <PlanPanel choice={choice} />}
        {view === "past" && <PastPanel choice={choice} />}
        {view === "roster" && (
          <Loaded answer={answer}>
            {(kept) => <RosterPanel choice={choice} kept={kept} drafts={drafts} />}
          </Loaded>
        )}
      </Card>
    </Stack>
  );
}
