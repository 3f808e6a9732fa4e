import type { Db } from "../../../platform/database/database.ts";
import type { InFlightCommand } from "./in-flight.queries.ts";
import { writeDelivered } from "./write-in-flight.queries.ts";

/** Most answers follow the acknowledgement at once: that alone is only written where they do not. */
const afterMs = 300;
/** A command that is being written to has most likely been answered; so often it is tried. */
const mostAttempts = 2;

/** Notes commands that the device, or the broker before it, has acknowledged and not answered yet. */
export function makeDeliveries(db: Db, complain: (error: unknown) => void) {
  const waiting = new Map<string, { tenantId: number; at: number; attempts: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const now = performance.now();
    const due = [...waiting].filter(([, { at }]) => now - at >= afterMs);
    if (due.length === 0) return;
    const written = new Set(
      await writeDelivered(
        db,
        due.map(([id, { tenantId }]) => ({ tenantId, id })),
      ),
    );
    for (const [id, one] of due) if (written.has(id) || ++one.attempts >= mostAttempts) waiting.delete(id);
  }

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = write()
        .catch(complain)
        .then(() => {
          if (waiting.size > 0) plan();
        });
    }, afterMs);
  }

  return {
    add({ id, tenantId }: Pick<InFlightCommand, "id" | "tenantId">): void {
      waiting.set(id, { tenantId, at: performance.now(), attempts: 0 });
      plan();
    },

    /** It went on: what is under way now was not acknowledged yet. */
    forget: (id: string): boolean => waiting.delete(id),

    async stop(): Promise<void> {
      waiting.clear();
      if (timer) clearTimeout(timer);
      await writing;
    },
  };
}
