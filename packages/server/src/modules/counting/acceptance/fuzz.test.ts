import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { expect, test } from "vitest";
import { contractEndpoints } from "../../../../test/contract-endpoints.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { he2Connection } from "../../../../test/device-connections.ts";
import { companyAdmin, device, site } from "../../../../test/factories.ts";
import { brandsWithoutSamples, sampleSerialNumbers } from "../../../../test/fuzz/decoder-samples.ts";
import { mutatedMessages, strangeCalls } from "../../../../test/fuzz/sampled.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { adminPassword } from "../../../../test/test-server.ts";
import { apiRoot } from "../../../platform/http/serve.ts";

const seed = 20_260_504;

async function answerTo({ ports }: ListeningServer, message: ReturnType<typeof mutatedMessages>[number]) {
  const answer = await fetch(`http://127.0.0.1:${ports.http}${message.path}`, {
    method: "POST",
    headers: { "content-type": message.contentType },
    body: new Uint8Array(message.body),
  });
  return answer.status;
}

test("faulty messages of every brand bring nothing down and are never answered as our own failure", {
  timeout: 60_000,
}, async () => {
  expect(brandsWithoutSamples).toEqual([]);
  const server = await listeningServer({ FOYER_MAX_AGE_DAYS: "36500" });
  const { ask, modelId, entityId, bind } = await countingSite(server);
  for (const sn of sampleSerialNumbers) {
    const { id } = await device(ask, { sn, modelId, entityId });
    await bind(id, "2020-01-01");
  }
  const failures: string[] = [];
  const counter = await he2Connection(server.ports.tcp);
  for (const message of mutatedMessages(seed, 1_000)) {
    if (message.transport === "tcp") {
      if (counter.socket.writable) counter.socket.write(message.body);
      continue;
    }
    const status = await answerTo(server, message);
    if (status >= 500) failures.push(`${status} ${message.path} ${message.body.toString("base64")}`);
  }
  expect(failures).toEqual([]);
  const good = { sn: "FUZZ-1", records: [{ start: "2026-05-04T10:00:00Z", seconds: 300, in: 3 }] };
  expect(await server.post(good)).toMatchObject({ status: 200, body: { data: { accepted: 1 } } });
});

test("calls of every form to every endpoint are answered or refused, never failed", {
  timeout: 60_000,
}, async () => {
  const server = await listeningServer();
  const { tenantId } = await site(server);
  await companyAdmin(server, tenantId);
  const { token } = await server.signIn("admin", adminPassword);
  // A signed-out user could ask nothing more.
  const endpoints = (await contractEndpoints()).filter(
    (endpoint) => endpoint !== auth.logout && endpoint !== profile.endSessions,
  );
  const failures: string[] = [];
  for (const { method, url, contentType, body } of strangeCalls(endpoints, seed, 10)) {
    const answer = await server.http.inject({
      method,
      url: apiRoot + url,
      headers: {
        authorization: token,
        tenant: String(tenantId),
        ...(body === undefined || contentType === "" ? {} : { "content-type": contentType }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 500)
      failures.push(`${answer.statusCode} ${method} ${url} ${body ?? ""} ${answer.body.slice(0, 200)}`);
  }
  expect(failures).toEqual([]);
});
