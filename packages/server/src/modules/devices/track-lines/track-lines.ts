import type { TrackLine } from "@foyer/contract/devices/track-lines";
import { apartOnFailure } from "../../../platform/apart-on-failure.ts";
import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type OfDevice, trackLineQueries } from "./track-lines.queries.ts";

/** How long lines are trusted before they are read again. */
const knownForMs = 10_000;
const mostKnown = 100_000;
const mostAtOnce = 500;

/** The lines of devices whose tracks are counted; read again after ten seconds. */
export function makeTrackLines({ database }: Pick<Platform, "database">) {
  const known = new Map<number, { lines: readonly TrackLine[]; until: number }>();
  async function linesOf(devices: readonly OfDevice[]) {
    const tenantIds = [...new Set(devices.map(({ tenantId }) => tenantId))];
    const rows = await trackLineQueries(database.db).of(
      tenantIds,
      devices.map(({ deviceId }) => deviceId),
    );
    const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId);
    return devices.map(({ deviceId }) => byDevice.get(deviceId) ?? []);
  }
  const fromDatabase = makeBatchLoader(
    (devices: OfDevice[]) => apartOnFailure(devices, ({ tenantId }) => tenantId, linesOf),
    mostAtOnce,
  );

  return async ({ tenantId, deviceId }: OfDevice): Promise<readonly TrackLine[]> => {
    const entry = known.get(deviceId);
    if (entry && entry.until > performance.now()) return entry.lines;
    const lines = await fromDatabase.add({ tenantId, deviceId });
    if (known.size > mostKnown) known.clear();
    known.set(deviceId, { lines, until: performance.now() + knownForMs });
    return lines;
  };
}
