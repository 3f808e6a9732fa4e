import { measures } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import { NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { DayPanel } from "./day-panel.tsx";
import { MonthPanel, useMonth } from "./month-panel.tsx";
import { RulesTable } from "./rules-table.tsx";
import { type CorrectionChoice, type Site, useCorrectionChoice } from "./use-correction-choice.ts";
import { useRecomputing } from "./use-recomputing.ts";
import "./correction-styles.ts";

const permission = "rule:correct";

/** Figures of single hours and days, corrected with a reason; counts themselves stay. */
export function DataCorrectionPage() {
  const may = useMay();
  return may({ permission }) ? <Corrections /> : <NoPermission permission={permission} />;
}

function Corrections() {
  const t = usePhrases("corrections");
  const choice = useCorrectionChoice();
  const { sites, site, known } = choice;
  useRecomputing();
  return (
    <Stack gap="md">
      <RecomputeBar />
      <PageHeader title={t("title")} flush />
      {sites.isError && sites.data === undefined ? (
        <Failed error={sites.error} onRetry={() => void sites.refetch()} />
      ) : sites.isPending || !known ? (
        <Loading />
      ) : sites.data?.totalElements === 0 ? (
        <Empty text={t("noSite")} />
      ) : (
        <>
          <Toolbar choice={choice} />
          {site ? <SiteCorrections choice={choice} site={site} /> : <Empty text={t("unknownSite")} />}
        </>
      )}
    </Stack>
  );
}

/** Which site and which measure. */
function Toolbar({ choice: { state, site, measure } }: { choice: CorrectionChoice }) {
  const t = usePhrases("corrections");
  const names = usePhrases("measures");
  return (
    <Row align="end" gap="sm" lineEach>
      <EntitySelect
        w={260}
        label={t("site")}
        placeholder={t("chooseSite")}
        value={site?.id ?? null}
        onChoose={(entityId) => state.change({ entityId, dataType: null, id: null })}
      />
      <NativeSelect
        label={t("measure")}
        value={measure}
        data={measures.map((value) => ({ value, label: names(value) }))}
        onChange={({ currentTarget }) =>
          state.change({ measure: measures.find((each) => each === currentTarget.value) ?? null })
        }
      />
    </Row>
  );
}

function SiteCorrections({ choice, site }: { choice: CorrectionChoice; site: Site }) {
  const { state, month, measure, day, subject } = choice;
  const answer = useMonth({ site, month, measure });
  const [arrivals, setArrivals] = useState(0);
  return (
    <>
      <MonthPanel
        choice={choice}
        answer={answer}
        onChoose={({ dataType, id }, chosen) => {
          state.change({
            day: chosen,
            month: chosen.slice(0, 7),
            dataType: dataType === 0 ? null : dataType,
            id: dataType === 0 ? null : id,
          });
          setArrivals(arrivals + 1);
        }}
      />
      {day !== undefined && subject && (
        <DayPanel
          choice={choice}
          site={site}
          subject={subject}
          day={day}
          rows={answer.rows ?? []}
          arrivals={arrivals}
        />
      )}
      <SiteRules choice={choice} site={site} />
    </>
  );
}

/** Rules in force that change figures of the site, all of them or those of the chosen day. */
function SiteRules({ choice: { state, day }, site }: { choice: CorrectionChoice; site: Site }) {
  const t = usePhrases("corrections");
  const format = useFormat();
  const [onlyDay, setOnlyDay] = useState(true);
  const { page, size } = state.query;
  const asked = { entityId: site.id, state: "active", page, size } as const;
  const answer = useAsk(rules.list, {
    query: day !== undefined && onlyDay ? { ...asked, day } : asked,
  });
  return (
    <Card as="section" aria-label={t("inForce")}>
      <Row as="header" gap="xs" px="md" py="sm" lined>
        <Title>{t("inForce")}</Title>
        {day !== undefined && (
          <Switch
            size="xs"
            label={t("onlyDay", { day: format.weekdayDate(day) })}
            checked={onlyDay}
            onChange={(event) => setOnlyDay(event.currentTarget.checked)}
          />
        )}
      </Row>
      <RulesTable
        caption={t("inForce")}
        answer={answer}
        // Nothing in the list itself narrows it.
        state={{ ...state, narrowed: false }}
        empty={{ text: t("noneInForce") }}
      />
    </Card>
  );
}
