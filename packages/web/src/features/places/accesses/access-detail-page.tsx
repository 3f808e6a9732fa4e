import { rules } from "@foyer/contract/counting/rules";
import { devices } from "@foyer/contract/devices/devices";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { IconBuilding, IconBuildingStore, IconDoor } from "@tabler/icons-react";
import { useParams } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { useNamePage } from "../../../lib/page-name.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { BindingPeriods } from "../../../ui/accesses/binding-periods.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { PlaceFigures } from "../overview/place-figures.tsx";
import { RulesInForce } from "../overview/rules-in-force.tsx";
import { SensorList } from "../overview/sensor-list.tsx";
import { useOverview } from "../overview/use-overview.ts";

const refetchInterval = 30_000;
/** A site of more sensors has its list of devices. */
const mostSensors = 100;
const iconSize = 15;

/** All there is to one entrance: how it does today, how its sensors are and which counted when, what it joins. */
export function AccessDetailPage() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Found key={id} id={id} /> : <NoAccess />;
}

function NoAccess() {
  const t = usePhrases("places");
  return (
    <NotThere
      title={t("entranceNotThere")}
      text={t("entranceNotThereText")}
      back={{ to: "/base/entranceExit", title: t("toEntrances") }}
    />
  );
}

function Found({ id }: { id: number }) {
  const access = useAsk(accesses.details, { query: { id } });
  useNamePage(access.data?.name);
  if (access.error?.code === 404) return <NoAccess />;
  if (access.data) return <Shown access={access.data} />;
  return access.isError ? <Failed error={access.error} onRetry={() => void access.refetch()} /> : <Loading />;
}

function Shown({ access }: { access: Access }) {
  const t = usePhrases("places");
  const may = useMay();
  const answer = useOverview({ accessId: access.id });
  const today = answer.data?.day ?? localDay(new Date(), access.timeZone);
  return (
    <PageZone value={access.timeZone}>
      <Head access={access} />
      <Card>
        <PlaceFigures
          place={{ of: { dataType: 1, id: access.id }, name: access.name }}
          answer={answer}
          health={may(devices.byEntity) && <Sensors access={access} />}
        >
          {may(devices.bindings) && (
            <Box as="section" whole aria-labelledby="place-bindings">
              <Title id="place-bindings">{t("sensorsOverTime")}</Title>
              <BindingPeriods query={{ corridorId: access.id }} zone={access.timeZone} />
            </Box>
          )}
          <section aria-labelledby="place-facts">
            <Title id="place-facts">{t("facts")}</Title>
            <AccessFacts access={access} today={today} />
          </section>
        </PlaceFigures>
      </Card>
    </PageZone>
  );
}

function Head({ access: { name, entityId, entityName, deptId, deptName, kind } }: { access: Access }) {
  const kinds = usePhrases("accesses.kinds");
  return (
    <>
      <PageHeader title={name} />
      <HeadFacts>
        <li>
          <IconDoor size={iconSize} aria-hidden="true" />
          {kinds(kind)}
        </li>
        <li>
          <IconBuildingStore size={iconSize} aria-hidden="true" />
          <PlaceLink kind="site" of={entityId}>
            {entityName}
          </PlaceLink>
        </li>
        <li>
          <IconBuilding size={iconSize} aria-hidden="true" />
          <PlaceLink kind="organisation" of={deptId}>
            {deptName}
          </PlaceLink>
        </li>
      </HeadFacts>
    </>
  );
}

/** The sensors that count here now. */
function Sensors({ access }: { access: Access }) {
  const t = usePhrases("places");
  const query = { entityId: access.entityId, size: mostSensors };
  const answer = useAsk(devices.byEntity, { query }, { refetchInterval });
  return (
    <section aria-labelledby="place-sensors">
      <Title id="place-sensors">{t("sensors")}</Title>
      <Loaded answer={answer}>
        {({ content }) => (
          <SensorList
            devices={content.filter(({ lines }) => lines.some(({ corridorId }) => corridorId === access.id))}
          />
        )}
      </Loaded>
    </section>
  );
}

function AccessFacts({ access, today }: { access: Access; today: string }) {
  const t = usePhrases("places");
  const words = usePhrases("accesses");
  const format = useFormat();
  const may = useMay();
  const { id, binding, areas, kind, remark, createTime, timeZone } = access;
  const joined = areas.map(({ name, sign }) => (sign === 1 ? name : words("reversed", { name })));
  return (
    <Facts layout="rows" mt="xs">
      <Fact title={words("kind")}>{words(`kindHelp.${kind}`)}</Fact>
      <Fact title={words("binding")}>{words(binding === 1 ? "inUse" : "notInUse")}</Fact>
      <Fact title={t("joins")}>
        {joined.length === 0 ? <Quiet as="span">{t("noAreas")}</Quiet> : <bdi>{format.list(joined)}</bdi>}
      </Fact>
      {may(rules.list) && (
        <Fact title={t("rules")}>
          <RulesInForce of={{ subjectKind: 1, subjectId: id }} today={today} />
        </Fact>
      )}
      {remark && <Fact title={words("remark")}>{remark}</Fact>}
      <Fact title={phrase("common.createdAt")}>{format.date(createTime, timeZone)}</Fact>
    </Facts>
  );
}
