import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "../test/test-server.ts";
import { startServer } from "./server.ts";

test("a server that works in the background runs what is scheduled; nothing runs at fixed times beside it", async () => {
  const url = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const server = await startServer({
    DATABASE_URL: url,
    FOYER_LOG: "silent",
    FOYER_DEMO: "off",
    FOYER_ADMIN_PASSWORD: "administrator-1",
    FOYER_SECRET: "what this server seals its secrets with",
    PORT: "0",
    FOYER_ROLE: "worker",
  });
  onTestFinished(server.stop);
  await client.query("update scheduled_tasks set asked_by = 'admin' where method = 'cleanUp'");
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(
        "select state, username, output from task_runs where trigger = 'manual'",
      );
      expect(rows).toMatchObject([
        { state: "success", username: "admin", output: expect.stringMatching(/^forgotten: /) },
      ]);
    },
    { timeout: 15_000, interval: 200 },
  );
  const { rows } = await client.query("select name from jobs.schedule");
  expect(rows).toEqual([]);
}, 60_000);
