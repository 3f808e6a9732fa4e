import type { ImportEntry } from "@foyer/contract/counting/imports";
import type { Platform } from "../../../platform/platform.ts";
import { lockDevices, unbindSpan } from "../../devices/bindings/bindings.ts";
import { dropUnusedImportDevices } from "../../devices/registry/registry.ts";
import { importSource } from "./import-records.ts";
import { targetQueries } from "./import-targets.queries.ts";
import { importQueries } from "./imports.queries.ts";
import { markLine, undoLine } from "./undo.queries.ts";

type Undone = NonNullable<ImportEntry["undone"]>;

/** Takes an import back in one transaction: either all of it is undone or nothing. */
export async function undoImport(
  { database, events, clock }: Platform,
  { tenantId, id, undone }: { tenantId: number; id: number; undone: Undone },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const targets = await targetQueries(tx).of(tenantId, id);
    const deviceIds = targets.map(({ deviceId }) => deviceId);
    await lockDevices(tx, deviceIds);
    const sums = { removed: 0, restored: 0, left: 0 };
    for (const target of targets) {
      const line = await undoLine(tx, tenantId, importSource(id), target, clock.now());
      sums.removed += line.removed;
      sums.restored += line.restored;
      sums.left += line.left;
      await markLine(tx, tenantId, target);
      const { accessId } = target;
      if (accessId === null) continue;
      const others = await targetQueries(tx).others(tenantId, id, target);
      await unbindSpan(tx, tenantId, { ...target, accessId }, target, others);
    }
    await dropUnusedImportDevices(tx, tenantId, deviceIds);
    await importQueries(tx).finishUndo(tenantId, id, { ...undone, ...sums });
  });
  events.emit("recomputeMarked", { tenantId });
}
