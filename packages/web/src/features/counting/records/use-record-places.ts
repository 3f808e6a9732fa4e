import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { readersZone } from "../../../lib/format.ts";
import type { SiteClock } from "../../../lib/local-day.ts";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useEntity, useFoundEntities } from "../../../ui/pickers/use-entity.ts";
import type { RecordChoice } from "./use-record-choice.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;
const all = { size: 1000 };

/** What records are asked of; `dataType` 0 entity, 1 access, 2 area. */
export interface RecordSubject {
  dataType: 0 | 1 | 2;
  id: number;
}

export interface RecordPlaces {
  /** The site that is asked of, itself or by one of its accesses or areas. */
  site: number | undefined;
  accesses: ReadonlyArray<{ id: number; name: string }>;
  areas: ReadonlyArray<{ id: number; name: string }>;
  /** What is asked of: the first site where the address names nothing. */
  subject: RecordSubject | undefined;
  /** Zone of the site; the reader's until it is known. */
  clock: SiteClock;
  /** The caller sees no site at all. */
  none: boolean;
}

/** The places to choose from, and what of them the address names. */
export function useRecordPlaces({ dataType = 0, id, deviceId }: RecordChoice["query"]): RecordPlaces {
  const may = useMay();
  const found = useFoundEntities();
  const named = dataType === 1 && id !== undefined;
  const access = useAsk(accesses.byIds, { body: [id ?? 0] }, { enabled: named, staleTime });
  const everyArea = useAsk(areas.list, { query: all }, { enabled: may(areas.list), staleTime });

  const knownAreas = everyArea.data?.content ?? [];
  const first = deviceId === undefined ? found.data?.content[0]?.id : undefined;
  const subject =
    id !== undefined
      ? { dataType, id }
      : first === undefined
        ? undefined
        : ({ dataType: 0, id: first } as const);
  const siteByKind = {
    0: subject?.id,
    1: access.data?.find((one) => one.id === id)?.entityId,
    2: knownAreas.find((one) => one.id === id)?.entityId,
  };
  const site = siteByKind[subject?.dataType ?? 0];
  const chosen = useEntity(site);
  const beside = useAsk(
    accesses.byEntity,
    { query: { entityId: site ?? 0 } },
    { enabled: site !== undefined, staleTime },
  );

  return {
    site,
    accesses: site === undefined ? [] : (beside.data ?? []),
    areas: knownAreas.filter(({ entityId }) => entityId === site),
    subject,
    clock: chosen ?? { timeZone: readersZone, dayStartMinute: 0 },
    none: found.data?.totalElements === 0,
  };
}
