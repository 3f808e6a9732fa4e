import { rolloutDeviceStates } from "@foyer/contract/devices/rollout-plan";
import type { RolloutDetails, RolloutDevice } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconProgress,
} from "@tabler/icons-react";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import { useEffect } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useIdentifiedRows } from "../../../ui/table/identified-rows.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { askEveryMs, toPart } from "./rollout-words.tsx";

const filters = { wave: parseAsInteger, state: parseAsStringLiteral(rolloutDeviceStates) };

const toId = ({ deviceId }: RolloutDevice) => String(deviceId);

/** Every device of the roll-out, each with how it stands and why. */
export function RolloutDevices({ rollout, live }: { rollout: RolloutDetails; live: boolean }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const state = useListState({ size: 20, filters });
  const { id, waves } = rollout;
  const found = useAsk(
    rollouts.devices,
    { query: { ...state.query, id } },
    live ? { refetchInterval: askEveryMs } : {},
  );
  const { refetch } = found;
  // What the last look changed: nothing is asked by itself any more.
  useEffect(() => {
    if (!live) void refetch();
  }, [live, refetch]);
  const rows = useIdentifiedRows(found, toId);
  return (
    <Panel flush title={t("devicesTitle")}>
      <Toolbar>
        <SearchField
          placeholder={t("searchDevices")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        <FilterSelect
          label={t("wave")}
          options={waves.map((_, wave) => ({
            value: wave,
            label: t("waveNumber", { number: format.number(wave + 1) }),
          }))}
          value={state.query.wave}
          onChoose={(wave) => state.change({ wave })}
        />
        <FilterSelect
          label={t("state")}
          options={rolloutDeviceStates.map((value) => ({ value, label: t(`deviceStates.${value}`) }))}
          value={state.query.state}
          onChoose={(next) => state.change({ state: next })}
        />
      </Toolbar>
      <DataTable
        caption={t("devicesTitle")}
        rows={rows}
        state={state}
        toName={({ name }) => name}
        columns={[
          {
            title: t("device"),
            sort: "name",
            cell: ({ name, sn }) => (
              <TwoLines
                first={
                  <PlaceLink kind="device" of={sn}>
                    {name}
                  </PlaceLink>
                }
                second={name !== sn && <bdi dir="ltr">{sn}</bdi>}
              />
            ),
          },
          {
            title: t("site"),
            cell: ({ entityId, entityName, online }) => (
              <TwoLines
                first={
                  <PlaceLink kind="site" of={entityId}>
                    {entityName}
                  </PlaceLink>
                }
                second={online ? undefined : t("offline")}
              />
            ),
          },
          { title: t("wave"), sort: "wave", numeric: true, cell: ({ wave }) => format.number(wave + 1) },
          { title: t("deviceState"), sort: "state", cell: (device) => <DeviceCell device={device} /> },
          {
            title: t("versionFromTo"),
            cell: ({ fromVersion, version }) => (
              <TwoLines
                first={<bdi dir="ltr">{version || "–"}</bdi>}
                second={
                  fromVersion !== "" &&
                  fromVersion !== version && <span>{t("was", { version: fromVersion })}</span>
                }
              />
            ),
          },
          {
            title: t("changed"),
            sort: "changeTime",
            cell: ({ changeTime, tries, zone }) => (
              <TwoLines
                first={<Ago moment={changeTime} zone={zone} />}
                second={tries > 1 && t("tries", { count: tries })}
              />
            ),
          },
        ]}
        empty={{ text: t("noDevices") }}
      />
    </Panel>
  );
}

const signs = {
  done: { Sign: IconCircleCheck, tone: "good" },
  underWay: { Sign: IconProgress, tone: undefined },
  waiting: { Sign: IconCircleDashed, tone: "off" },
  out: { Sign: IconCircleOff, tone: "off" },
  failed: { Sign: IconAlertTriangle, tone: "broken" },
} as const;

/** The state by sign and word; below it why, or what it waits for. */
function DeviceCell({ device }: { device: RolloutDevice }) {
  const t = usePhrases("rollouts");
  const states = usePhrases("rollouts.deviceStates");
  const format = useFormat();
  const { state, failure, said, fetched, windowOpens, zone } = device;
  const { Sign, tone } = signs[toPart(state)];
  const why = [
    failure && t(`failures.${failure}`),
    said,
    state === "downloading" && fetched !== null && t("fetched", { share: format.percent(fetched / 100) }),
    windowOpens !== null && t("windowOpens", { time: format.dateTime(windowOpens, zone) }),
  ].filter(Boolean);
  return (
    <TwoLines
      first={
        <StatusWord Sign={Sign} tone={tone}>
          {states(state)}
        </StatusWord>
      }
      second={why.length > 0 && why.join(" · ")}
    />
  );
}
