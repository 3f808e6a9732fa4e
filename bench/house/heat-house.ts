import { rm } from "node:fs/promises";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import pg from "pg";
import { type Ask, companyAdministrator } from "./console.ts";
import { startDatabase } from "./database.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";

const deviceCount = 10;
const plan = { width: 1200, height: 800 };
const boundary = "foyer-bench";
/** As much of a PNG as says that it is 1200 by 800. */
const picture = Buffer.from("89504e470d0a1a0a0000000d49484452000004b0000003200806000000", "hex");

export interface HeatHouse {
  server: RunningServer;
  client: pg.Client;
  ask: Ask;
  token: string;
  reportId: number;
  devices: { id: number; sn: string }[];
  databasePids: number[];
  stop(): Promise<void>;
}

async function uploadPlan(url: string, token: string): Promise<string> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="plan.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await fetch(`${url}/hx-api${heatReports.upload.path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  });
  const { data, message } = (await answer.json()) as { data: { pathName: string }; message: string };
  if (!answer.ok) throw new Error(`the plan was refused: ${message}`);
  return data.pathName;
}

/** A site with a plan, ten heat devices side by side on it, and four areas. */
export async function openHeatHouse(): Promise<HeatHouse> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const server = await startServer(folder, database.url);
  const { ask, admin, token } = await companyAdministrator(server.url);
  const { id: modelId } = await admin(deviceModels.create, {
    body: { deviceType: 21, deviceName: "Heat", code: "BENCH-HEAT" },
  });
  const { id: deptId } = await ask(organisations.create, { body: { name: "Bench" } });
  const place = { timeZone: "Europe/Berlin", workTime: "09:00~21:00" };
  const { id: entityId } = await ask(entities.create, { body: { name: "Mall", deptId, ...place } });
  const made = [];
  for (let number = 0; number < deviceCount; number++) {
    const sn = `HEAT-${number}`;
    const body = { sn, name: sn, deviceType: 21, modelId, entityId, uploadInterval: 5 };
    made.push({ sn, id: (await ask(devices.create, { body })).id });
  }
  const zones = [];
  for (let number = 0; number < 4; number++) {
    const { id: areaId } = await ask(areas.create, { body: { name: `Zone ${number}`, entityId } });
    const [x, y] = [(number % 2) * 600, Math.floor(number / 2) * 400];
    const corners = [
      [0, 0],
      [600, 0],
      [600, 400],
      [0, 400],
    ] as const;
    zones.push({ areaId, points: corners.map(([dx, dy]) => ({ x: x + dx, y: y + dy })) });
  }
  const { id: reportId } = await ask(heatReports.create, { body: { name: "Ground floor", entityId } });
  const options = made.map(({ id }, nth) => ({
    id,
    left: (nth % 5) * 240,
    top: Math.floor(nth / 5) * 400,
    width: 260,
    height: 420,
    rotateZ: nth * 3,
  }));
  const img = await uploadPlan(server.url, token);
  await ask(heatReports.update, { body: { id: reportId, img, ...plan, options, zones } });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    ...{ server, client, ask, token, reportId, devices: made, databasePids: database.pids },
    async stop() {
      await client.end();
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
