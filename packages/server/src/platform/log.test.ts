import { areas } from "@foyer/contract/places/areas";
import { expect, test } from "vitest";
import { countingSite } from "../../test/counting-site.ts";
import { companyAdminSession } from "../../test/factories.ts";
import { realServer } from "../../test/real-server.ts";
import { testServer } from "../../test/test-server.ts";
import { apiRoot } from "./http/serve.ts";
import { makeLog } from "./log.ts";
import { inLogContext } from "./log-context.ts";

interface Line {
  level: string;
  msg: string;
  [field: string]: unknown;
}

const linesIn = (printed: string): Line[] =>
  printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/** A company, and a server of its own with these settings that cannot read areas. */
async function failing(environment: Record<string, string>) {
  const server = await testServer();
  const { tenantId, areaId } = await countingSite(server);
  const { token } = await companyAdminSession(server, tenantId);
  const { url, pool } = server.platform.database;
  const running = await realServer(url, { FOYER_ROLE: "api", FOYER_LOG: "info", ...environment });
  await pool.query("drop table areas cascade");
  const rename = (requestId: string) =>
    fetch(`http://127.0.0.1:${running.ports.console}${apiRoot}${areas.update.path}`, {
      method: "PUT",
      headers: {
        authorization: token,
        "content-type": "application/json",
        lang: "en",
        "x-request-id": requestId,
      },
      body: JSON.stringify({ id: areaId, name: "North" }),
    });
  return { tenantId, rename, end: () => running.end("SIGTERM") };
}

test("each line names the server and its role; those about a call carry its id and company, which its caller is told", async () => {
  const { tenantId, rename, end } = await failing({ FOYER_INSTANCE: "api-1" });
  const taken = await rename("Proxy-4711");
  expect([taken.status, taken.headers.get("x-request-id")]).toEqual([500, "Proxy-4711"]);
  expect(((await taken.json()) as { message: string }).message).toContain("(Proxy-4711)");
  const made: (string | null)[] = [];
  for (const strange of ["a b", "x".repeat(65), '"><script>'])
    made.push((await rename(strange)).headers.get("x-request-id"));
  for (const id of made) expect(id).toMatch(/^[\da-f]{16}$/);
  expect(new Set(made).size).toBe(3);

  const lines = linesIn((await end()).printed);
  expect(lines.filter(({ instance, role }) => instance !== "api-1" || role !== "api")).toEqual([]);
  for (const requestId of ["Proxy-4711", ...made]) {
    const ofCall = lines.filter((line) => line.requestId === requestId);
    expect(ofCall.map(({ msg }) => msg).sort()).toEqual([
      "failed",
      "names for the operation log could not be read",
    ]);
    expect(ofCall.map((line) => line.tenantId)).toEqual([tenantId, tenantId]);
  }
  expect(lines.at(-1)).toMatchObject({ level: "info", msg: "the server ends" });
  expect(lines.at(-1)).not.toHaveProperty("requestId");
});

test("lines for people say the same in words", async () => {
  const { tenantId, rename, end } = await failing({ FOYER_LOG_FORMAT: "text" });
  await rename("Proxy-4711");
  const { printed } = await end();
  expect(printed).not.toMatch(/^\{/m);
  expect(printed).toMatch(/^\[[\d-]+ [\d:.]+\] ERROR: failed \{.*"role":"api"/m);
  expect(printed).toMatch(new RegExp(`^.*"requestId":"Proxy-4711","tenantId":${tenantId}`, "m"));
  expect(printed).toMatch(/^\[[\d-]+ [\d:.]+\] INFO: the server ends/m);
});

test("what belongs together carries the same context, and no other line does; secrets are cut out", async () => {
  const written: string[] = [];
  const log = makeLog(
    { logLevel: "info", instance: undefined, role: "all" },
    { write: (line) => written.push(line) },
  );
  await inLogContext({ tenantId: 3 }, async () => {
    log.info("one");
    await inLogContext({ job: "import" }, async () => {
      await Promise.resolve();
      log.info({ tenantId: 4, user: { password: "hidden-word" } }, "two");
    });
    log.info("three");
  });
  log.info("four");
  expect(linesIn(written.join("")).map(({ time, level, ...line }) => line)).toEqual([
    { role: "all", tenantId: 3, msg: "one" },
    { role: "all", job: "import", tenantId: 4, user: { password: "[secret]" }, msg: "two" },
    { role: "all", tenantId: 3, msg: "three" },
    { role: "all", msg: "four" },
  ]);
});
