import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { BoundQuestion } from "@foyer/contract/reporting/screens/screen-questions";
import { type Caller, holds } from "../../../../platform/http/caller.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { toBusinessDay } from "../../../../platform/time/zone-time.ts";
import { faultsNow } from "../../../counting/quality/quality.ts";
import { listDevices } from "../../../devices/registry/registry.ts";
import { type Answering, prepared, sitesOf } from "../prepared-question.ts";

type Fault = PartOf<"faults">["faults"][number];

/** Devices that nothing is heard of and what is wrong with counts; names of devices are for who may see them. */
export async function faults(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"faults">> {
  if (!holds(caller, "device:list")) throw new Refusal("permission.denied");
  const { subjects, today, head } = await prepared(platform, caller, question);
  const entityIds = sitesOf(subjects);
  const { size } = question;
  const [findings, offline] = await Promise.all([
    faultsNow(platform, caller, entityIds),
    listDevices(platform.database.db, caller, platform.clock.now(), {
      ...{ entityIds, state: "offline", page: 0, size, sort: ["lastTime,asc"] },
    }),
  ]);
  // A device that is offline is silent as well: it stands in the list once.
  const known = new Set(findings.flatMap(({ subject }) => (subject.dataType === 3 ? [subject.id] : [])));
  const ofDevices = offline.content
    .filter(({ id }) => !known.has(id))
    .map(
      ({ name, sn, entityName, lastTime, timeZone }): Fault => ({
        ...{ kind: "offline", name: name || sn, site: entityName },
        since: lastTime === null ? null : toBusinessDay(timeZone, Date.parse(lastTime), 0),
      }),
    );
  const ofCounts = findings.map(
    ({ kind, subject, entityName, since }): Fault => ({ kind, name: subject.name, site: entityName, since }),
  );
  const hidden = offline.totalElements - offline.content.length;
  return {
    what: "faults",
    ...{ startTime: today, endTime: today, ...head },
    faults: [...ofDevices, ...ofCounts].slice(0, size),
    count: ofDevices.length + ofCounts.length + hidden,
  };
}
