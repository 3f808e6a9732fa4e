import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { type KeptKey, keepMosquittoHashes, makeMosquittoHash } from "../registry/registry.ts";

const writeMs = 2_000;
const mostRemembered = 200_000;

/** Keys made before their hashes for password files were kept: they get them when they are next shown. */
export function makeHashesForFiles(platform: Pick<Platform, "database" | "log" | "metrics">) {
  const { database } = platform;
  const noted = new Set<number>();
  let waiting: { tenantId: number; id: number; secret: string }[] = [];

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const hashes = batch.map(async ({ tenantId, id, secret }) => ({
        ...{ tenantId, id, hash: await makeMosquittoHash(secret) },
      }));
      await keepMosquittoHashes(database.db, await Promise.all(hashes));
    } catch (error) {
      // Shown once more they are tried once more.
      for (const { id } of batch) noted.delete(id);
      throw error;
    }
  }

  const failure = "hashes of device keys for password files could not be written";
  const loop = repeating({ name: "device-key-hashes", everyMs: writeMs, failure, work: write }, platform);
  loop.start();

  return {
    /** A device showed this good key. */
    shown(tenantId: number, { id, isForFiles }: KeptKey, secret: string): void {
      if (isForFiles || noted.has(id)) return;
      if (noted.size >= mostRemembered) noted.clear();
      noted.add(id);
      waiting.push({ tenantId, id, secret });
    },

    stop: loop.stop,
  };
}
