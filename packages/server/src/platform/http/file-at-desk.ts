import { inQuestion } from "../database/asked.ts";
import type { Caller } from "./caller.ts";
import type { ExportDesk } from "./export-desk.ts";

/** Makes a file as soon as there is a place for it; the place is kept until nothing works on the file any more. */
export async function fileAtDesk<File>(
  desk: ExportDesk,
  caller: Caller,
  gone: AbortSignal,
  make: () => Promise<File>,
): Promise<File> {
  const run = desk.open(caller);
  try {
    await desk.begin(run, gone);
    const file = await inQuestion({ gone, tenantId: caller.tenantId }, make);
    desk.finish(run, "done");
    return file;
  } catch (error) {
    desk.finish(run, gone.aborted ? "cancelled" : "failed");
    throw error;
  } finally {
    desk.leave(run);
  }
}
