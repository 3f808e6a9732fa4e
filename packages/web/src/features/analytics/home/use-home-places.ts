import { entities } from "@foyer/contract/places/entities";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { useMay } from "../../../lib/permissions.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk } from "../../../lib/use-ask.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;

export interface HomePlaces {
  organisations: readonly Organisation[];
  entities: ReadonlyArray<{ id: number; name: string; deptId: number; timeZone: string }>;
  /** The caller sees no site at all. */
  none: boolean;
  /** IANA zone the page tells days and times in. */
  zone: string;
}

/** The places whose counts may be asked for, and the clock that holds for the chosen one. */
export function useHomePlaces(entity: number | null): HomePlaces {
  const may = useMay();
  const { signedIn } = useSession();
  const tree = useAsk(organisations.tree, { query: {} }, { enabled: may(organisations.tree), staleTime });
  const choices = useAsk(entities.choices, { query: { size: 1000 }, body: {} }, { staleTime });
  const known = choices.data?.content ?? [];
  return {
    organisations: tree.data?.content ?? [],
    entities: known,
    none: choices.data?.totalElements === 0,
    zone:
      known.find(({ id }) => id === entity)?.timeZone ??
      signedIn?.company?.timeZone ??
      Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
