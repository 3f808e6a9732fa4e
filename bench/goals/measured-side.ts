import { processorSeconds, residentMegabytes, treeProcessorSeconds } from "../figures/processes.ts";
import type { Side } from "../figures/row.ts";
import type { Load } from "../workers/load.ts";

interface Where {
  /** The program that is measured. */
  pid: number;
  databasePids?: readonly number[];
}

/** Runs a load and returns what it cost the program and the database. */
export async function measuredSide({ pid, databasePids }: Where, load: () => Promise<Load>): Promise<Side> {
  const database = () => (databasePids === undefined ? 0 : treeProcessorSeconds(databasePids));
  const [ownBefore, databaseBefore] = [processorSeconds(pid), database()];
  const { records, seconds, p50, p99 } = await load();
  return {
    rate: records / seconds,
    p50,
    p99,
    processor: ((processorSeconds(pid) - ownBefore) / records) * 1000,
    databaseProcessor: ((database() - databaseBefore) / records) * 1000,
    megabytes: residentMegabytes(pid),
  };
}
