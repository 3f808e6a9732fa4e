import { rolloutStates } from "@foyer/contract/devices/rollout-plan";
import type { Rollout } from "@foyer/contract/devices/rollout-progress";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { parseAsInteger, parseAsStringLiteral } from "nuqs";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Note } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { RolloutBar } from "./rollout-bar.tsx";
import { askEveryMs, isLive, RolloutStateWord, useHaltText } from "./rollout-words.tsx";

const filters = { state: parseAsStringLiteral(rolloutStates), deviceId: parseAsInteger };

/** Roll-outs, the newest first, each with how far it is and what stopped it. */
export function RolloutList({ addButton }: { addButton: ReactNode }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const state = useListState({ filters });
  const [live, setLive] = useState(false);
  const found = useAsk(rollouts.list, { query: state.query }, live ? { refetchInterval: askEveryMs } : {});
  // Asked again only while one of those in sight goes on.
  const isGoingOn = found.data?.content.some(isLive) ?? false;
  if (isGoingOn !== live) setLive(isGoingOn);
  return (
    <>
      <Toolbar>
        <SearchField
          placeholder={t("search")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        <FilterSelect
          label={t("state")}
          options={rolloutStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state.query.state}
          onChoose={(next) => state.change({ state: next })}
        />
      </Toolbar>
      <DataTable
        caption={t("title")}
        rows={found}
        state={state}
        toName={({ name }) => name}
        columns={[
          {
            title: t("name"),
            cell: ({ id, name, rollbackOf }) => (
              <TwoLines
                first={
                  <Link className={look({ unlined: true })} to={`/base/device/rollouts/${id}`}>
                    {name}
                  </Link>
                }
                second={rollbackOf && t("takesBack", { name: rollbackOf.name })}
              />
            ),
          },
          { title: t("state"), cell: (rollout) => <StateCell rollout={rollout} /> },
          {
            title: t("firmware"),
            cell: ({ model, version }) => (
              <TwoLines first={<bdi dir="ltr">{version}</bdi>} second={<bdi dir="ltr">{model}</bdi>} />
            ),
          },
          {
            title: t("progress"),
            cell: ({ counts, total }) => (
              <Stack gap="2xs" style={{ minInlineSize: 130 }}>
                <RolloutBar counts={counts} total={total} />
                <Note as="small" numeric>
                  {t("doneOf", { done: format.number(counts.done ?? 0), total: format.number(total) })}
                </Note>
              </Stack>
            ),
          },
          { title: t("wave"), cell: (rollout) => <WaveCell rollout={rollout} /> },
          {
            title: t("made"),
            cell: ({ createTime, userName }) => (
              <TwoLines first={<Ago moment={createTime} />} second={userName} />
            ),
          },
        ]}
        empty={{ text: t("nothingYet"), action: addButton }}
      />
    </>
  );
}

function StateCell({ rollout: { state, halt } }: { rollout: Rollout }) {
  const haltText = useHaltText();
  return (
    <TwoLines
      first={<RolloutStateWord state={state} />}
      second={state === "halted" && halt && haltText(halt)}
    />
  );
}

function WaveCell({ rollout: { wave, waves } }: { rollout: Rollout }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  if (wave === null) return t("waves", { count: waves.length });
  return t("waveOf", { wave: format.number(wave + 1), waves: format.number(waves.length) });
}
