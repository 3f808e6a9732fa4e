import type { Device } from "@foyer/contract/devices/device";
import { deviceStates } from "@foyer/contract/devices/device-health";
import { devices } from "@foyer/contract/devices/devices";
import type { Firmware } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { DeviceName } from "../../../ui/accesses/device-words.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useInnerList } from "../../../ui/use-inner-list.ts";
import { useEveryMatch } from "../registry/every-match.ts";
import { VerdictCounts } from "./verdict-counts.tsx";

export interface DeviceChoice {
  /** All of the model, those that were chosen elsewhere, or some that are picked here. */
  way: "all" | "given" | "picked";
  given: readonly number[];
  picked: readonly Device[];
}

/** The chosen devices; undefined stands for all of the model. */
export function toIds({ way, given, picked }: DeviceChoice): readonly number[] | undefined {
  if (way === "all") return undefined;
  return way === "given" ? given : picked.map(({ id }) => id);
}

interface DevicesStepProps {
  firmware: Firmware;
  choice: DeviceChoice;
  onChange: (choice: DeviceChoice) => void;
}

/** Which devices take part; who is left out is said before anything is planned. */
export function DevicesStep({ firmware, choice, onChange }: DevicesStepProps) {
  const t = usePhrases("rollouts");
  const ways = choice.given.length > 0 ? (["given", "all", "picked"] as const) : (["all", "picked"] as const);
  const values = { model: firmware.model, version: firmware.version, count: choice.given.length };
  return (
    <>
      <Choice
        label={t("whichDevices")}
        value={choice.way}
        onChoose={(way) => onChange({ ...choice, way })}
        options={ways.map((way) => ({ value: way, label: t(`choose.${way}`, values) }))}
      />
      {choice.way === "picked" && (
        <Pick
          firmware={firmware}
          picked={choice.picked}
          onPick={(picked) => onChange({ ...choice, picked })}
        />
      )}
      <Verdicts firmware={firmware} deviceIds={toIds(choice)} />
    </>
  );
}

function Verdicts({ firmware, deviceIds }: { firmware: Firmware; deviceIds: readonly number[] | undefined }) {
  const asked = deviceIds === undefined || deviceIds.length > 0;
  const preview = useAsk(
    rollouts.preview,
    {
      body: {
        firmwareId: firmware.id,
        ...(deviceIds && { deviceIds: [...deviceIds] }),
        canaries: 0,
        waves: [],
      },
    },
    { enabled: asked, staleTime: 0 },
  );
  if (!asked) return null;
  if (preview.isError) return <Failed error={preview.error} onRetry={() => void preview.refetch()} />;
  return preview.data ? <VerdictCounts preview={preview.data} /> : null;
}

interface PickProps {
  firmware: Firmware;
  picked: readonly Device[];
  onPick: (devices: readonly Device[]) => void;
}

/** Devices of the type to choose from, by search and filters; those that cannot take it say why. */
function Pick({ firmware, picked, onPick }: PickProps) {
  const t = usePhrases("rollouts");
  const words = usePhrases("devices");
  const list = useInnerList();
  const [entityId, setEntityId] = useState<number | null>(null);
  const [state, setState] = useState<(typeof deviceStates)[number] | null>(null);
  const query = {
    ...list.query,
    deviceType: firmware.deviceType,
    ...(entityId !== null && { entityId }),
    ...(state !== null && { state }),
  };
  const found = useAsk(devices.list, { query });
  const reasonNot = (device: Device) => {
    if (device.model !== firmware.model) return t("otherModel");
    return firmware.firmwareType === 1 && device.version === firmware.version ? t("hasIt") : undefined;
  };
  const content = found.data?.content ?? [];
  const keep = (known: readonly Device[], ids: ReadonlySet<number | string>) =>
    onPick([...new Map(known.map((device) => [device.id, device])).values()].filter(({ id }) => ids.has(id)));
  const chooseAll = useEveryMatch(query, (all) =>
    onPick(all.filter((device) => reasonNot(device) === undefined)),
  );
  function narrow(site: number | null, next: typeof state) {
    setEntityId(site);
    setState(next);
    list.change({});
  }
  function clear() {
    narrow(null, null);
    list.clear();
  }
  const matching = found.data?.totalElements ?? 0;
  return (
    <Box frame shrink>
      <Toolbar>
        <SearchField placeholder={t("searchDevices")} value={list.query.search} onSearch={list.search} />
        <EntitySelect
          label={words("site")}
          hideLabel
          w={{ base: "100%", sm: 220 }}
          value={entityId}
          onChoose={(id) => narrow(id, state)}
          allLabel={words("allSites")}
        />
        <FilterSelect
          label={words("state")}
          options={deviceStates.map((value) => ({ value, label: words(`states.${value}`) }))}
          value={state ?? undefined}
          onChoose={(next) => narrow(entityId, next)}
        />
      </Toolbar>
      <DataTable
        caption={t("whichDevices")}
        rows={found}
        state={{ ...list, clear, narrowed: list.narrowed || entityId !== null || state !== null }}
        toName={({ name }) => name}
        columns={[
          { title: t("device"), cell: (device) => <DeviceName {...device} /> },
          {
            title: t("site"),
            cell: ({ entityName, model }) => (
              <TwoLines first={entityName} second={<bdi dir="ltr">{model}</bdi>} />
            ),
          },
          {
            title: t("versionNow"),
            cell: ({ version, state: own }) => (
              <TwoLines first={<bdi dir="ltr">{version || "–"}</bdi>} second={words(`states.${own}`)} />
            ),
          },
        ]}
        selection={{
          selected: new Set(picked.map(({ id }) => id)),
          onChange: (ids) => keep([...picked, ...content], ids),
          reasonNot,
        }}
        bulk={
          picked.length < matching && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={chooseAll.isPending}
              onClick={() => chooseAll.mutate()}
            >
              {words("selectMatching", { count: matching })}
            </Button>
          )
        }
      />
    </Box>
  );
}
