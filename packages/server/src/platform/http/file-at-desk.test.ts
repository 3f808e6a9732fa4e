import type { Endpoint } from "@foyer/contract/endpoint";
import { FileBytes } from "@foyer/contract/file-bytes";
import { bulk } from "@foyer/contract/places/bulk";
import { expect, test, vi } from "vitest";
import { contractEndpoints } from "../../../test/contract-endpoints.ts";
import { company, companyAdminSession, entity } from "../../../test/factories.ts";
import { adminPassword, type TestServer, testServer } from "../../../test/test-server.ts";
import type { Caller } from "./caller.ts";
import { usualLimits } from "./export-desk.ts";
import { apiRoot } from "./serve.ts";

const bulkExport = `${apiRoot}${bulk.export.path.replace(":kind", "entities")}`;

/** Takes all places a company has, running and waiting. */
async function fillDesk(
  { http: { exportDesk }, platform: { database } }: TestServer,
  caller: Pick<Caller, "userId" | "tenantId">,
) {
  const { signal } = new AbortController();
  const places = usualLimits.ofCompany + usualLimits.waitingOfCompany;
  for (let nth = 0; nth < places; nth++)
    exportDesk.begin(exportDesk.open(caller), signal).catch(() => undefined);
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query("select from export_runs where ended_at is null");
    expect(rowCount).toBe(places);
  });
}

test("thirty files at once: a company has its places, the rest come again, and others are served", async () => {
  const server = await testServer();
  const [one, other] = [await company(server.admin), await company(server.admin)];
  const [asker, neighbour] = [
    await companyAdminSession(server, one),
    await companyAdminSession(server, other),
  ];
  for (let nth = 0; nth < 20; nth++) await entity(asker.ask);
  const take = (token: string) =>
    server.http.inject({ url: bulkExport, headers: { authorization: token, lang: "en" } });
  const asked = Array.from({ length: 30 }, () => take(asker.token));
  const ofNeighbour = await take(neighbour.token);
  expect(ofNeighbour.statusCode).toBe(200);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  const made = answers.filter(({ statusCode }) => statusCode === 200);
  expect(made.length).toBeGreaterThanOrEqual(usualLimits.ofCompany + usualLimits.waitingOfCompany);
  // Those that came while others were being made.
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(made.length + refused.length).toBe(30);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ key: "export.busy" });
    expect(answer.headers["retry-after"]).toBe("30");
  }
  // Their places are free again.
  expect((await take(asker.token)).statusCode).toBe(200);
});

/** What has to be asked with for a call to be valid. */
const querySamples: Record<string, string> = {
  "/api/bulk/:kind/faults": "id=1",
  "/api/bulk/users/passwords": "id=1",
  "/api/bulk/:kind/export": "",
  "/api/languages/export": "language=de",
  "/api/logs/export": "format=csv",
  "/api/logs/system/export": "format=csv",
  "/api/device/uploadrecordDownload": "sn=FR0123456789",
  "/api/screens/export": "id=1",
};

test("every endpoint that makes a file does so at the desk", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin);
  const { token: admin } = await server.signIn("admin", adminPassword);
  const making = (await contractEndpoints()).filter(({ reply }: Endpoint) => reply === FileBytes);
  expect(making.map(({ path }) => path).sort()).toEqual(Object.keys(querySamples).sort());
  await fillDesk(server, { userId: 0, tenantId });
  for (const { path } of making) {
    const url = `${apiRoot}${path.replace(":kind", "entities")}?${querySamples[path]}`;
    const answer = await server.http.inject({
      url,
      headers: { authorization: admin, tenant: String(tenantId) },
    });
    expect([path, answer.json().key]).toEqual([path, "export.busy"]);
  }
});
