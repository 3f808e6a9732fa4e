import { home } from "@foyer/contract/analytics/home";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { WhyProvider } from "../../../ui/why/why-provider.tsx";
import { useZonesText } from "../../../ui/zones/use-zones-text.ts";
import { BestDaysPanel } from "./best-days-panel.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { HeadlineSection } from "./headline-section.tsx";
import { HolidayPanel } from "./holiday-panel.tsx";
import classes from "./home.module.css";
import { periodAsked, toSubject, useHomeChoice } from "./home-choice.ts";
import { HomeEmpty } from "./home-empty.tsx";
import { HomeToolbar } from "./home-toolbar.tsx";
import { InstallationLine } from "./installation-line.tsx";
import { KpiPanel } from "./kpi-panel.tsx";
import { NoCountYet } from "./no-count-yet.tsx";
import { RankingPanel } from "./ranking-panel.tsx";
import { chosenNumbers, chosenStatistics } from "./statistic-choice.ts";
import { StatisticsSection } from "./statistics-section.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { UnusualDays } from "./unusual-days.tsx";
import { useBusinessDay } from "./use-business-day.ts";
import { useHomePlaces } from "./use-home-places.ts";
import { useLiveHome } from "./use-live-home.ts";
import { useNow } from "./use-now.ts";
import { WeekPanel } from "./week-panel.tsx";
import "./home-styles.ts";

/** The home dashboard: is today normal, and where does it stand in the week, the month, the year? */
export function HomePage() {
  const may = useMay();
  const { signedIn } = useSession();
  if (!may(home.statistical)) return <NoPermission permission={home.statistical.permission} />;
  // An operator before the first company: there is nobody whose figures could be asked for.
  if (signedIn?.user.userType === 0 && signedIn.company === null) return <BeforeTheFirstCompany />;
  return (
    <WhyProvider>
      <Dashboard />
    </WhyProvider>
  );
}

function BeforeTheFirstCompany() {
  const t = usePhrases("home");
  return (
    <>
      <PageHeader title={t("title")} />
      <HomeEmpty />
    </>
  );
}

/** What is usual changes with full hours. Milliseconds. */
const seldom = 5 * 60_000;

function Dashboard() {
  const t = usePhrases("home");
  const may = useMay();
  const metrics = usePhrases("metrics");
  const [choice, setChoice] = useHomeChoice();
  const change = (parts: Partial<typeof choice>) => void setChoice(parts);

  const places = useHomePlaces(choice.entity);
  const now = useNow();
  const connected = useLiveHome(choice.entity);

  const subject = toSubject(choice);
  const stored = useAsk(home.statisTypes);
  const types = chosenStatistics(stored.data);
  const numbers = chosenNumbers(types);
  const metric = numbers.find((number) => number === choice.metric) ?? numbers[0] ?? "flowIn";
  const measure = metrics(`${metric}.name`);
  const today = useBusinessDay({ subject, metric, compare: choice.against, now, zone: places.zone });

  const asked = periodAsked(choice);
  const statistics = useAsk(
    home.statistical,
    { query: { ...subject, ...asked } },
    { enabled: asked !== undefined },
  );
  const runs = useAsk(home.runs, { query: subject }, { staleTime: seldom, refetchInterval: seldom });
  const freshness = statistics.data;
  const severalZones = useZonesText(freshness?.zones);

  return (
    <Stack gap="md" className={classes.page}>
      <HomeToolbar
        choice={choice}
        change={change}
        places={places}
        connected={connected}
        asOf={freshness?.asOf}
        zones={freshness?.zones ?? []}
        now={now}
      />
      {may(home.platform) && <InstallationLine />}
      {places.none && <HomeEmpty />}
      {/* Before the choice is known nothing is drawn that it would replace at once. */}
      {!places.none && !stored.isPending && (
        <>
          {freshness?.asOf === null ? <NoCountYet /> : <HeadlineSection subject={subject} />}
          {severalZones && <Quiet>{severalZones}</Quiet>}
          <StatisticsSection
            choice={choice}
            change={change}
            types={types}
            answer={statistics}
            today={today}
            runs={runs.data}
          />
          <Row justify="between" gap="xs" mt="xs">
            <ChoiceBar
              label={t("measure")}
              value={metric}
              options={numbers.map((number) => ({ value: number, label: metrics(`${number}.name`) }))}
              onChange={(next) => change({ metric: next })}
            />
          </Row>
          <div className={classes.panels}>
            <TrendPanel subject={subject} metric={metric} measure={measure} today={today} />
            <KpiPanel subject={subject} metric={metric} measure={measure} compare={choice.against} />
            <WeekPanel subject={subject} metric={metric} measure={measure} today={today} />
            <RankingPanel
              metric={metric}
              measure={measure}
              today={today}
              choice={choice}
              change={change}
              neighbours={places.site?.deptId}
            />
            <HolidayPanel subject={subject} metric={metric} measure={measure} />
            <BestDaysPanel subject={subject} metric={metric} measure={measure} today={today} />
          </div>
          <UnusualDays subject={subject} metric={metric} measure={measure} today={today} />
        </>
      )}
    </Stack>
  );
}
