import type { PublicOccupancy } from "@foyer/contract/analytics/occupancy";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { hashOfSecret } from "../../devices/firmware/firmware.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import type { LeftOvers } from "./left-overs.ts";
import { linkQueries, placeKey, toPlace } from "./occupancy.queries.ts";
import { placesInside } from "./places-inside.ts";

/** Milliseconds for which an answer is everybody's. */
const keptMs = 5_000;

/** What strangers see by a link; nothing for one that is unknown, revoked or ended. */
async function publicAnswer(
  platform: Platform,
  leftOvers: LeftOvers,
  hash: Buffer,
): Promise<PublicOccupancy> {
  const now = platform.clock.now();
  const { tenantId, entityId, zone, dayStartMinute, name, shows, until_day, ...of } = found(
    await linkQueries(platform.database.db).byHash(hash),
  );
  if (until_day !== null && until_day < toBusinessDay(zone, now.getTime(), dayStartMinute))
    throw new Refusal("notFound.thing");
  const place = toPlace(of);
  const subject = { id: place.id, name, zone, dayStartMinute };
  const isEntity = place.kind === subjectKinds.entity;
  const inside = found(
    (
      await placesInside(platform, leftOvers, tenantId, {
        entities: isEntity ? [subject] : [],
        areas: isEntity ? [] : [subject],
        entityIds: [entityId],
      })
    ).get(placeKey(place)),
  );
  return {
    name,
    shows,
    people: shows === "people" ? inside.value : null,
    percent: shows === "words" || inside.share === null ? null : Math.round(inside.share * 100),
    state: inside.state,
    asOf: inside.asOf,
    zone: subject.zone,
    isStale: inside.isStale,
    at: now.toISOString(),
  };
}

/** Answers every visitor of a page once within some seconds: hundreds read the same one. */
export function makePublicOccupancy(
  platform: Platform,
  leftOvers: LeftOvers,
): (secret: string) => Promise<PublicOccupancy> {
  const kept = new Map<string, { askedAt: number; answer: Promise<PublicOccupancy> }>();

  function forgetOld(now: number): void {
    // In the order of asking.
    for (const [key, { askedAt }] of kept) {
      if (now - askedAt < keptMs) return;
      kept.delete(key);
    }
  }

  return (secret) => {
    const now = platform.clock.now().getTime();
    forgetOld(now);
    const hash = hashOfSecret(secret);
    const key = hash.toString("base64");
    const known = kept.get(key);
    if (known) return known.answer;
    const asked = { askedAt: now, answer: publicAnswer(platform, leftOvers, hash) };
    kept.set(key, asked);
    // What is not there is not kept: guesses cannot fill the memory.
    asked.answer.catch(() => kept.get(key) === asked && kept.delete(key));
    return asked.answer;
  };
}
