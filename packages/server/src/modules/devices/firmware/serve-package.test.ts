import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { cameraFleet } from "../../../../test/firmware.ts";
import { testServer } from "../../../../test/test-server.ts";
import { closeWhenStopping } from "../../../platform/http/close-when-stopping.ts";
import { hashOfSecret, newSecret } from "./one-off-address.ts";
import { servePackages } from "./serve-package.ts";

/** More than the buffers between two programs hold. */
const bytes = Buffer.alloc(24_000_000, 5);

/** A package behind one device's address, on a port that hangs up on devices that stall. */
async function served(stallMs: number) {
  const server = await testServer();
  const fleet = await cameraFleet(server, 1, bytes);
  const secret = newSecret();
  const { pool } = server.platform.database;
  const { rows } = await pool.query(
    `insert into rollouts (tenant_id, name, state, firmware_id, plan, wave, user_id, user_name, created_at)
     values ($1, 'x', 'running', $2, '{}', 0, 1, '', now()) returning id`,
    [fleet.tenantId, fleet.firmwareId],
  );
  await pool.query(
    `insert into rollout_devices (tenant_id, rollout_id, device_id, wave, from_version, state, changed_at, token_hash, token_until)
     values ($1, $2, $3, 0, '', 'offered', now(), $4, 'infinity')`,
    [fleet.tenantId, rows[0].id, fleet.cameras[0]?.id, hashOfSecret(secret)],
  );
  const app = Fastify({ forceCloseConnections: "idle" });
  closeWhenStopping(app);
  await servePackages(app, server.platform, stallMs);
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as { port: number };
  /** Begins to fetch and takes nothing more. */
  const stalled = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined);
    socket.write(`GET /firmware/${secret} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
    return socket;
  };
  const open = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  return { stalled, open, app, pool, url: `http://127.0.0.1:${port}/firmware/${secret}` };
}

test("a device that takes no bytes any more is hung up on", async () => {
  const { stalled, open } = await served(300);
  await stalled();
  expect(await open()).toBe(1);
  await vi.waitFor(async () => expect(await open()).toBe(0), 10_000);
});

test("one device holds three streams at most; the newest go on", async () => {
  const { stalled, open } = await served(60_000);
  for (let nth = 0; nth < 6; nth++) await stalled();
  await vi.waitFor(async () => expect(await open()).toBe(3), { timeout: 30_000 });
}, 60_000);

test("a package that was just fetched does not hold up the stop", async () => {
  const { app, pool, url } = await served(60_000);
  // How far the device has come cannot be noted: the package was sent whole, and its stream has not ended.
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query("select tenant_id from rollout_devices");
  await client.query("select 1 from rollout_devices where tenant_id = $1 for update", [rows[0].tenant_id]);
  const answer = await fetch(url);
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  await client.query("commit");
  client.release();
  await closed;
});
