import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { ListeningServer } from "./test-listeners.ts";

const main = resolve(import.meta.dirname, "../../simulator/src/main.ts");

/** Runs the simulator's command against a server until it ends by itself; gives what it printed. */
export async function simulate(
  { ports }: Pick<ListeningServer, "ports">,
  ...given: string[]
): Promise<string> {
  const where = [
    "--host=127.0.0.1",
    `--http-port=${ports.http}`,
    `--tcp-port=${ports.tcp}`,
    `--mqtt-port=${ports.mqtt}`,
    `--parent=${process.pid}`,
  ];
  const child = spawn(process.execPath, [main, ...where, ...given], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += String(chunk);
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the simulator ended with ${code}:\n${printed}`);
  return printed;
}
