import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { accesses } from "@foyer/contract/places/accesses";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { type Ask, askAs, signIn } from "./console.ts";
import type { House } from "./journey.ts";
import { nearestToNoon } from "./noon.ts";
import { adminPassword, startServer } from "./server.ts";
import { chosenPassword, makeAdministrator } from "./shop.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

const hourMs = 60 * 60_000;

/** How long an answer of a device is waited for: less than usual, so that one can be late. */
export const answerSeconds = 4;

/** The model the simulated cameras say they are. */
export const cameraModel = "HX-CCD21";
export const cameraSite = "Harbour Hall";
export const [bigDoor, freeDoor] = ["Big door", "Side door"];

/** Name and password. */
export const administrator = ["harbour-administrator", chosenPassword] as const;

/** No day ends there, whenever the journeys are gone. */
export const zone: string = nearestToNoon([
  "Pacific/Auckland",
  "Asia/Tokyo",
  "Asia/Bangkok",
  "Asia/Dubai",
  "Europe/Berlin",
  "America/Sao_Paulo",
  "America/Chicago",
  "Pacific/Honolulu",
]);

export interface Camera {
  id: number;
  sn: string;
  name: string;
  key: string;
}

/** A company with three cameras that count at one door and are connected; the other door has none yet. */
export interface DeviceHouse extends House {
  operatorToken: string;
  operator: Ask;
  /** Session of the company's administrator. */
  token: string;
  ask: Ask;
  companyId: number;
  entityId: number;
  modelId: number;
  cameras: readonly [Camera, Camera, Camera];
  simulator: Simulator;
}

export async function openDeviceHouse(atTheEnd: (stop: () => Promise<void>) => void): Promise<DeviceHouse> {
  const server = await startServer({
    FOYER_DEMO: "off",
    FOYER_CAPTCHA: "off",
    FOYER_ANSWER_SECONDS: String(answerSeconds),
  });
  atTheEnd(server.stop);
  const operatorToken = await signIn(server.url, "admin", adminPassword);
  const operator = askAs(server.url, operatorToken);
  const place = { timeZone: zone };
  const { id: companyId } = await operator(companies.create, { body: { name: "Harbour Shops", ...place } });
  const token = await makeAdministrator(server, operator, companyId, administrator[0]);
  const ask = askAs(server.url, token);
  // Its cameras send as they come from the box; journeys secure them.
  await ask(deviceSecurity.setMode, { body: { keysRequired: false } });
  const { id: deptId } = await ask(organisations.create, { body: { name: "Harbour" } });
  const { id: entityId } = await ask(entities.create, {
    body: { name: cameraSite, deptId, ...place, workTime: "00:00~00:00" },
  });
  const [corridorId] = await Promise.all(
    [bigDoor, freeDoor].map(async (name) => {
      const { id } = await ask(accesses.create, { body: { name, deptId, entityId } });
      return id;
    }),
  );
  const models = await operator(deviceModels.list, { query: { search: cameraModel } });
  const modelId = models.content.find(({ code }) => code === cameraModel)?.id as number;

  async function camera(nth: number): Promise<Camera> {
    const [sn, name] = [`HARBOUR-${nth}`, `Camera ${nth}`];
    const rhythm = { uploadInterval: 5, recordPeriod: 5 };
    const { id, key } = await ask(devices.create, {
      body: { sn, name, deviceType: 2, modelId, entityId, ...rhythm },
    });
    const from = new Date(Date.now() - hourMs).toISOString();
    await ask(devices.bind, {
      body: { corridorId: corridorId as number, devices: [{ deviceId: id, from }] },
    });
    return { id, sn, name, key };
  }

  const cameras = [await camera(1), await camera(2), await camera(3)] as const;
  const simulated = cameras.map((each) => ({ ...each, zone }));
  const simulator = await startSimulator(server, simulated, `--catch-up=${halfAnHourAgo()}`);
  atTheEnd(simulator.stop);
  await Promise.all(cameras.map(({ sn }) => simulator.until(sn, ({ connected }) => connected === true)));
  const company = { token, ask, companyId, entityId, modelId };
  return { server, operatorToken, operator, ...company, cameras, simulator };
}

/** What a simulated device has counted since then is reported at once. */
export const halfAnHourAgo = (): string => new Date(Date.now() - hourMs / 2).toISOString();
