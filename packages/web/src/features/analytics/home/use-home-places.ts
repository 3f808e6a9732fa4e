import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { useMay } from "../../../lib/permissions.ts";
import { useSession } from "../../../lib/session.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { usualZone } from "../../../lib/usual-zone.ts";
import { useEntity, useFoundEntities } from "../../../ui/pickers/use-entity.ts";

/** Places change rarely. Milliseconds. */
const staleTime = 5 * 60_000;

export interface HomePlaces {
  organisations: readonly Organisation[];
  /** The chosen site, once it is known. */
  site: FoundSubject | undefined;
  /** The caller sees no site at all. */
  none: boolean;
  /** IANA zone in which the page shows days and times. */
  zone: string;
}

/** The places whose counts may be asked for, and the clock that holds for the chosen one. */
export function useHomePlaces(entity: number | null): HomePlaces {
  const may = useMay();
  const { signedIn } = useSession();
  const tree = useAsk(organisations.tree, { query: {} }, { enabled: may(organisations.tree), staleTime });
  const site = useEntity(entity);
  const found = useFoundEntities();
  return {
    organisations: tree.data?.content ?? [],
    site,
    none: found.data?.totalElements === 0,
    zone: site?.timeZone ?? usualZone(signedIn),
  };
}
