import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "mqtt";
import { onTestFinished } from "vitest";

const program = ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto", "/opt/homebrew/sbin/mosquitto"].find(
  (path) => existsSync(path),
);
/** Whether there is an MQTT 5 broker on this machine: tests that need one are skipped without. */
export const hasExternalBroker = program !== undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A Mosquitto of the test's own; its address. */
export async function externalBroker(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-broker-"));
  const port = await freePort();
  const settings = `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_type none\n`;
  await writeFile(join(folder, "mosquitto.conf"), settings);
  const child = spawn(program as string, ["-c", join(folder, "mosquitto.conf")], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  const url = `mqtt://127.0.0.1:${port}`;
  const probe = connect(url, { reconnectPeriod: 50 });
  await new Promise<void>((resolve) => probe.once("connect", () => resolve()));
  await probe.endAsync(true);
  return url;
}
