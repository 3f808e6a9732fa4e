import { branchDays } from "@foyer/contract/reporting/screens/editing";
import { sweepFilms } from "../../../platform/films/films.ts";
import { sweepImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import type { Identity } from "../../identity/identity.ts";
import { forgetOperations } from "../logs/logs.ts";
import { cleanUpQueries } from "./clean-up.queries.ts";

const dayMs = 86_400_000;

/** Once a night: forgets what is over and what is old. */
export const cleanUpTask = (
  { database, clock, config }: Pick<Platform, "database" | "clock" | "config">,
  identity: Pick<Identity, "sweep">,
): Task =>
  task({
    bean: "installation",
    method: "cleanUp",
    jobName: "Clean-up",
    cron: "0 17 3 * * ?",
    catchUp: true,
    parameters: {
      logDays: { kind: "integer", min: 7, max: 3_650, usual: 30 },
      runDays: { kind: "integer", min: 1, max: 3_650, usual: 90 },
      commandDays: { kind: "integer", min: 7, max: 3_650, usual: 90 },
    },
    run: async ({ logDays, runDays, commandDays }, { say }) => {
      const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
      const queries = cleanUpQueries(database.db);
      await identity.sweep();
      const operations = await forgetOperations({ database }, before(logDays));
      const payloads = await queries.forgetPayloads(before(config.keepPayloadsDays));
      const runs = await queries.forgetRuns(before(runDays));
      const commands = await queries.forgetCommands(before(commandDays));
      const events = await queries.forgetDeviceEvents(before(commandDays));
      await queries.forgetScreenBranches(before(branchDays));
      // A day: an uploaded picture or film is chosen afterwards.
      const pictures = await sweepImages({ database }, before(1));
      const films = await sweepFilms({ database }, before(1));
      say(
        `forgotten: ${operations} entries of the operation log, ${payloads} payloads, ${runs} runs of tasks, ${commands} commands, ${events} events of devices, ${pictures} pictures and ${films} films`,
      );
    },
  });
