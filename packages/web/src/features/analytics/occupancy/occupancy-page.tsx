import { type InsideEntity, occupancy } from "@foyer/contract/analytics/occupancy";
import { Button } from "@mantine/core";
import { IconWorldShare } from "@tabler/icons-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { LiveDot } from "../home/live-dot.tsx";
import { DayPanel } from "./day-panel.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import classes from "./occupancy.module.css";
import { listPlaces, type Place } from "./place.ts";
import { PlaceLine } from "./place-line.tsx";
import { useLiveOccupancy } from "./use-live-occupancy.ts";
import { usePlaceActions } from "./use-place-actions.tsx";

/** A minute, in milliseconds: days turn over and devices fall silent without news. */
const refetchInterval = 60_000;
/** Fewer are found with the eyes. */
const searchedFrom = 8;

/** How many people are inside each site and its areas. */
export function OccupancyPage() {
  const may = useMay();
  return may(occupancy.now) ? <Occupancy /> : <NoPermission permission="occupancy:list" />;
}

const toKey = ({ kind, id }: Pick<Place, "kind" | "id">) => `${kind}-${id}`;

function Occupancy() {
  const t = usePhrases("occupancy");
  const [{ place: chosen, day, search }, change] = useQueryStates({
    place: parseAsString,
    day: parseAsString,
    search: parseAsString.withDefault(""),
  });
  const answer = useAsk(occupancy.now, undefined, { refetchInterval });
  const connected = useLiveOccupancy();
  const links = useDialog<never>();
  const { actions, dialogs } = usePlaceActions();
  const { data, error } = answer;

  const sites = data?.rows ?? [];
  const shown = sites.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const place = sites.flatMap(listPlaces).find((one) => toKey(one) === chosen);
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);

  return (
    <>
      <PageHeader title={t("title")}>
        <LiveDot connected={connected} />
        <May ask={occupancy.links}>
          <Button
            variant="default"
            leftSection={<IconWorldShare size={16} stroke={1.6} />}
            onClick={() => links.open()}
          >
            {t("publicPages")}
          </Button>
        </May>
      </PageHeader>
      <Stack gap="md">
        {data === undefined ? (
          error ? (
            <Failed error={error} onRetry={() => void answer.refetch()} />
          ) : (
            <Box late round surface="hover" style={{ blockSize: 320 }} aria-busy="true" />
          )
        ) : sites.length === 0 ? (
          <Empty text={t("nothing")} />
        ) : (
          <>
            <Row justify="between" gap="md" gapY="xs">
              <InAll sites={sites} isPart={data.count > sites.length} />
              {sites.length >= searchedFrom && (
                <SearchField
                  placeholder={t("search")}
                  value={search}
                  onSearch={(search) => void change({ search: search || null })}
                />
              )}
            </Row>
            {data.count > sites.length && (
              <Box as="p" py="xs" px="sm" surface="hover" round size="sm" tone="quiet">
                {t("first", { shown: sites.length, count: data.count })}
              </Box>
            )}
            {place && (
              <DayPanel
                place={place}
                day={isDay ? day : null}
                onDay={(day) => void change({ day })}
                onClose={() => void change({ place: null, day: null })}
              />
            )}
            <AreasApart sites={shown} />
            {shown.length === 0 && <StateMessage title={t("noneFound")} />}
            <Stack as="ul" gap="sm" className={classes.sites}>
              {shown.map((site) => (
                <Card as="li" key={site.id}>
                  {listPlaces(site).map((one) => (
                    <PlaceLine
                      key={toKey(one)}
                      place={one}
                      at={data.at}
                      isChosen={toKey(one) === chosen}
                      onChoose={() =>
                        void change({ place: toKey(one) === chosen ? null : toKey(one), day: null })
                      }
                      actions={actions}
                    />
                  ))}
                </Card>
              ))}
            </Stack>
          </>
        )}
      </Stack>
      {links.isOpen && <LinksDialog onClose={links.close} />}
      {dialogs}
    </>
  );
}

/** Why areas do not add up to their site, where there are any. */
function AreasApart({ sites }: { sites: readonly InsideEntity[] }) {
  const t = usePhrases("occupancy");
  return sites.some(({ areas }) => areas.length > 0) && <Quiet legible>{t("areasApart")}</Quiet>;
}

/** All sites that came together, those of which nothing is known left out. */
function InAll({ sites, isPart }: { sites: readonly InsideEntity[]; isPart: boolean }) {
  const t = usePhrases("occupancy");
  const format = useFormat();
  const known = sites.flatMap(({ value }) => (value === null ? [] : [value]));
  const people = known.reduce((all, value) => all + value, 0);
  return (
    <Box as="p" tone="quiet">
      {t(isPart ? "inAllOfFirst" : "inAll", {
        people: format.number(people),
        count: isPart ? sites.length : known.length,
      })}
    </Box>
  );
}
