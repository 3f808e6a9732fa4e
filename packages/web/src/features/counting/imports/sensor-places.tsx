import type { ImportCheck } from "@foyer/contract/counting/import-check";
import type { ImportTarget } from "@foyer/contract/counting/import-plan";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { clockText, useSumsText } from "./import-words.ts";
import type { PlanDraft } from "./plan-draft.ts";

type Sensor = ImportCheck["sensors"][number];
type Offer = NonNullable<Sensor["offer"]>;

const all = { size: 1000 };

interface SensorPlacesProps {
  sensors: readonly Sensor[];
  draft: PlanDraft;
  isBusy: boolean;
}

const toTarget = (sensor: string, offer: Offer): ImportTarget =>
  "accessId" in offer
    ? { sensor, accessId: offer.accessId }
    : { sensor, deviceId: offer.deviceId, line: offer.line };

/** A target as the value of a list. */
const targetKey = (target: ImportTarget | undefined): string => {
  if (!target) return "";
  if ("skip" in target) return "skip";
  return "accessId" in target ? `access ${target.accessId}` : `line ${target.deviceId} ${target.line}`;
};

/** Whose counts each sensor of the files has. */
export function SensorPlaces({ sensors, draft, isBusy }: SensorPlacesProps) {
  const t = usePhrases("imports");
  const [chosen, setSite] = useState<number>();
  const sites = useAsk(entities.choices, { query: all, body: {} });
  const known = sites.data?.content ?? [];
  const site = known.find(({ id }) => id === chosen) ?? known[0];
  const beside = useAsk(
    accesses.byEntity,
    { query: { entityId: site?.id ?? 0 } },
    { enabled: site !== undefined },
  );
  const create = useSend(accesses.create, [accesses.byEntity], { says: false });
  const [making, setMaking] = useState(false);

  const targets = new Map(draft.plan.mapping.map((target) => [target.sensor, target]));
  const open = sensors.filter(({ sensor }) => !targets.has(sensor));
  const offered = open.filter(({ offer }) => offer !== null);
  const mapped = [...targets.values()].flatMap((target) => ("accessId" in target ? [target.accessId] : []));
  const named = useAsk(accesses.byIds, { body: mapped }, { enabled: mapped.length > 0 });
  const here = beside.data ?? [];
  const elsewhere = (named.data ?? []).filter(({ id }) => !here.some((access) => access.id === id));
  const options = [...here, ...elsewhere];

  async function makeAccesses() {
    if (!site) return;
    setMaking(true);
    try {
      for (const { sensor } of open) {
        const body = { name: sensor.slice(0, 100), deptId: site.deptId, entityId: site.id };
        const { id } = await create.mutateAsync({ body });
        draft.map([{ sensor, target: { sensor, accessId: id } }]);
      }
    } catch {
      // The refusal has been shown; what was made is mapped already.
    }
    setMaking(false);
  }

  return (
    <Card as="section" mb="md" p="md" aria-label={t("steps.places")} aria-busy={isBusy || making}>
      <Row align="end" gap="xs" mb="sm" lineEach>
        <NativeSelect
          label={t("site")}
          value={String(site?.id ?? "")}
          data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setSite(Number(currentTarget.value))}
        />
        {offered.length > 0 && (
          <Button
            variant="default"
            onClick={() =>
              draft.map(
                offered.map(({ sensor, offer }) => ({ sensor, target: toTarget(sensor, offer as Offer) })),
              )
            }
          >
            {t("takeOffers", { count: offered.length })}
          </Button>
        )}
        {open.length > 0 && site && (
          <May ask={accesses.create}>
            <Button variant="default" loading={making} onClick={() => void makeAccesses()}>
              {t("makeAccesses", { count: open.length, site: site.name })}
            </Button>
          </May>
        )}
        {open.length > 0 && (
          <Button
            variant="default"
            onClick={() =>
              draft.map(open.map(({ sensor }) => ({ sensor, target: { sensor, skip: true as const } })))
            }
          >
            {t("leaveOutRest", { count: open.length })}
          </Button>
        )}
      </Row>
      {sites.data?.totalElements === 0 && (
        <Notice as="p" mb="xs">
          {t("noSite")}
        </Notice>
      )}
      <SensorTable sensors={sensors} draft={draft} options={options} targets={targets} />
    </Card>
  );
}

interface SensorTableProps extends Pick<SensorPlacesProps, "sensors" | "draft"> {
  options: readonly { id: number; name: string; entityName: string }[];
  targets: ReadonlyMap<string, ImportTarget>;
}

function SensorTable({ sensors, draft, options, targets }: SensorTableProps) {
  const t = usePhrases("imports");
  const format = useFormat();
  const sumsText = useSumsText();

  function choose({ sensor, offer }: Sensor, value: string) {
    const [kind, id] = value.split(" ");
    if (kind === "line") draft.map([{ sensor, target: offer ? toTarget(sensor, offer) : undefined }]);
    else if (kind === "access") draft.map([{ sensor, target: { sensor, accessId: Number(id) } }]);
    else draft.map([{ sensor, target: kind === "skip" ? { sensor, skip: true } : undefined }]);
  }

  return (
    <Table caption={t("steps.places")}>
      <thead>
        <tr>
          <th scope="col">{t("sensor")}</th>
          <th scope="col">{t("countsFor")}</th>
          <th scope="col" data-numeric>
            {t("rows")}
          </th>
          <th scope="col">{t("sums")}</th>
          <th scope="col">{t("span")}</th>
        </tr>
      </thead>
      <tbody>
        {sensors.map((sensor) => (
          <tr key={sensor.sensor}>
            <th scope="row">
              <bdi>{sensor.sensor || t("noName")}</bdi>
            </th>
            <td>
              <NativeSelect
                size="xs"
                aria-label={`${t("countsFor")}: ${sensor.sensor}`}
                value={targetKey(targets.get(sensor.sensor))}
                onChange={({ currentTarget }) => choose(sensor, currentTarget.value)}
              >
                <option value="">{t("chooseAccess")}</option>
                <option value="skip">{t("leaveOut")}</option>
                {sensor.offer && !("accessId" in sensor.offer) && (
                  <option value={targetKey(toTarget(sensor.sensor, sensor.offer))}>
                    {t("deviceLine", { name: sensor.offer.name, line: sensor.offer.line })}
                  </option>
                )}
                {options.map(({ id, name, entityName }) => (
                  <option key={id} value={`access ${id}`}>
                    {entityName} › {name}
                  </option>
                ))}
              </NativeSelect>
            </td>
            <td data-numeric>{format.number(sensor.rows)}</td>
            <td>{sumsText(sensor.sums)}</td>
            <td>
              {sensor.first && sensor.last ? `${clockText(sensor.first)} – ${clockText(sensor.last)}` : "–"}
              <Quiet as="span"> {sensor.zone}</Quiet>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
