import type { Headline } from "@foyer/contract/analytics/headline";
import type { Finding } from "@foyer/contract/counting/quality";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { faultsNow } from "../../counting/quality/quality.ts";
import { homeQueries } from "./home.queries.ts";

/** So many are told; the others are in the number. */
const told = 2;

const toldSince = (finding: Finding): string | null =>
  finding.kind === "silent" ? (finding.evidence.lastRecordAt ?? finding.evidence.lastSeenAt) : null;

/** What is wrong with the counts of sites now, worst first. */
export async function faultsOfNow(
  platform: Pick<Platform, "database" | "clock">,
  caller: Caller,
  sites: readonly ClockedSubject[],
): Promise<Pick<Headline, "faults" | "faultCount">> {
  const zones = new Map(sites.map(({ id, zone }) => [id, zone]));
  const found = await faultsNow(platform, caller, [...zones.keys()]);
  const shown = found.slice(0, told);
  const seesDevices = holds(caller, "device:list");
  const ids = shown.flatMap(({ subject }) => (subject.dataType === 3 ? [subject.id] : []));
  const sns = seesDevices
    ? await homeQueries(platform.database.db).serialNumbers(requireTenant(caller), ids)
    : new Map<number, string>();
  return {
    faults: shown.map((finding) => {
      const { kind, entityId, entityName, subject } = finding;
      const ofDevice = subject.accessName ?? (seesDevices ? subject.name : null);
      return {
        ...{ kind, entityId, entityName },
        name: subject.dataType === 3 ? ofDevice : subject.dataType === 1 ? subject.name : null,
        sn: subject.dataType === 3 ? (sns.get(subject.id) ?? null) : null,
        since: toldSince(finding),
        zone: zones.get(entityId) ?? "UTC",
      };
    }),
    faultCount: found.length,
  };
}
