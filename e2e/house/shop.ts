import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { type Ask, askAs, changePassword, signIn } from "./console.ts";
import type { RunningServer } from "./server.ts";

/** Password of every company's administrator who did not sign in through the console. */
export const chosenPassword = "a-password-of-her-own-1";
export const usedModel = "Counter in use";
const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

export interface Shop {
  companyId: number;
  /** Session of the company's administrator. */
  token: string;
}

/** A company with one shop whose counter has reported two days of people, fifteen minutes each. */
export async function openShop(server: RunningServer, operator: Ask): Promise<Shop> {
  const { id: companyId } = await operator(companies.create, {
    body: { name: "Corner Shops", timeZone: "Europe/Berlin" },
  });
  const token = await makeAdministrator(server, operator, companyId, "shop-administrator");
  const ask = askAs(server.url, token);

  const { id: modelId } = await operator(deviceModels.create, {
    body: { deviceType: 1, deviceName: usedModel, code: "IN-USE" },
  });
  const { id: deptId } = await ask(organisations.create, { body: { name: "City" } });
  const { id: entityId } = await ask(entities.create, {
    body: { name: "Corner Shop", deptId, timeZone: "Europe/Berlin", workTime: "00:00~00:00" },
  });
  const { id: corridorId } = await ask(accesses.create, { body: { name: "Front door", deptId, entityId } });
  const sn = "E2E-1";
  const rhythm = { uploadInterval: 15, recordPeriod: 15 };
  const { id: deviceId, key } = await ask(devices.create, {
    body: { sn, name: "Front door counter", deviceType: 1, modelId, entityId, ...rhythm },
  });
  const from = new Date(Date.now() - 3 * dayMs).toISOString();
  await ask(devices.bind, { body: { corridorId, devices: [{ deviceId, from }] } });
  await report(server, sn, key);
  return { companyId, token };
}

/** Makes a company's administrator, who has chosen a password, and signs in. */
export async function makeAdministrator(
  server: RunningServer,
  operator: Ask,
  tenantId: number,
  username: string,
): Promise<string> {
  const { password } = await operator(companies.createAdministrator, {
    body: { tenantId, nickName: "Sophie Shop", username },
  });
  const chosen = chosenPassword;
  await changePassword(server.url, await signIn(server.url, username, password), password, chosen);
  return signIn(server.url, username, chosen);
}

async function report({ deviceUrl }: RunningServer, sn: string, key: string): Promise<void> {
  const until = Math.floor(Date.now() / quarterMs) * quarterMs;
  const quarters = (2 * dayMs) / quarterMs;
  const records = Array.from({ length: quarters }, (_, quarter) => ({
    start: new Date(until - (quarters - quarter) * quarterMs).toISOString(),
    seconds: quarterMs / 1000,
    in: 5 + (quarter % 7),
    out: 4 + (quarter % 5),
    passby: 60,
  }));
  const answer = await fetch(`${deviceUrl}/v1/records`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ sn, records }),
  });
  if (!answer.ok) throw new Error(`The records were refused: ${answer.status} ${await answer.text()}`);
}
