import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { testSecret } from "./admin-password.ts";

/** Runs one of the server's programs, such as `backup.ts`, to its end; what it said on both its outputs. */
export async function runProgram(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "../src", name), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FOYER_SECRET: testSecret, ...environment },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  const [code] = await once(child, "close");
  return { code, said };
}
