import { randomUUID } from "node:crypto";
import { type FirmwarePackage, firmwares } from "@foyer/contract/devices/firmware";
import { apiRoot } from "../src/platform/http/serve.ts";
import { company, companyAdmin, device, deviceModel, entity, type MadeDevice } from "./factories.ts";
import { asTheVendor, fine, type Message, refusedWith, scriptedDevice } from "./scripted-device.ts";
import type { ListeningServer } from "./test-listeners.ts";
import { adminPassword, type TestServer } from "./test-server.ts";

/** Uploads a package as the platform administrator; refusals throw with their key. */
export async function uploadedPackage(
  server: TestServer,
  bytes: Buffer,
  name = "firmware.bin",
): Promise<FirmwarePackage> {
  const boundary = "parts";
  const answer = await server.http.inject({
    method: "POST",
    url: apiRoot + firmwares.upload.path,
    headers: {
      authorization: (await server.signIn("admin", adminPassword)).token,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  const body = answer.json();
  if (answer.statusCode !== 200) throw new Error(body.key);
  return body.data as FirmwarePackage;
}

/** A company with cameras of one model that has a pushed version, served by us; none is connected yet. */
export async function cameraFleet(server: TestServer, count: number, bytes = Buffer.alloc(600_000, 7)) {
  const { admin } = server;
  const code = `CAM-${randomUUID().slice(0, 6)}`;
  const modelId = await deviceModel(admin, { deviceType: 8, code });
  const tenantId = await company(admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { workTime: "00:00~00:00" });
  const cameras: MadeDevice[] = [];
  for (let nth = 0; nth < count; nth++)
    cameras.push(await device(ask, { modelId, deviceType: 8, entityId, uploadInterval: 5 }));
  const kept = await uploadedPackage(server, bytes);
  const { id: firmwareId } = await admin(firmwares.create, {
    body: { deviceType: 8, model: code, version: "V2.0", updateUrl: kept.updateUrl, push: true },
  });
  return { tenantId, ask, entityId, modelId, model: code, cameras, firmwareId, package: kept, bytes };
}

/** What a camera does with an upgrade: `becomes` null = it loses its power in the middle of the package. */
export interface CameraScript {
  version?: string;
  becomes?: string | null;
  refuses?: boolean;
}

/** A camera that takes commands, fetches packages for real and comes back with a version. */
export async function upgradableCamera(
  server: ListeningServer,
  { sn, key }: MadeDevice,
  script: CameraScript = {},
) {
  const state = { version: script.version ?? "V1.0", fetched: [] as Buffer[], links: [] as string[], script };
  let device: Awaited<ReturnType<typeof scriptedDevice>>;

  async function upgrade(link: string): Promise<void> {
    const answer = await fetch(link);
    if (state.script.becomes === null) {
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    } else state.fetched.push(Buffer.from(await answer.arrayBuffer()));
    await device.disconnect();
    if (state.script.becomes) state.version = state.script.becomes;
    await connect();
  }

  function answer(message: Message) {
    if (message.Command !== 1504)
      return message.Command === 1205 ? { ...fine, FirmwareVer: state.version } : asTheVendor(message);
    state.links.push(String(message.Link));
    if (state.script.refuses) return refusedWith("4", "counting");
    void upgrade(String(message.Link)).catch(() => undefined);
    return fine;
  }

  async function connect(): Promise<void> {
    device = await scriptedDevice(server, { sn, key }, { answer });
    await device.client.publishAsync(
      `foyer/v1/${sn}/state`,
      JSON.stringify({ state: "ready", fw: state.version }),
      { qos: 1, retain: true },
    );
  }
  await connect();
  return { state, disconnect: () => device.disconnect(), connect };
}
