import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readText, root, unitSettings } from "./deploy-files.ts";
import { blockWith } from "./operations-guide.ts";

const program = "/usr/bin/systemd-analyze";
if (!existsSync(program)) console.log("The systemd unit is not checked: there is no systemd-analyze.");

/** Of a hundred: below 20 systemd calls a service well shut in. */
const exposureAllowed = 20;

/** The unit with its program where the repository has it. */
async function unitOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-unit-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const unit = join(folder, "foyer.service");
  const text = readText("deploy/foyer.service");
  await writeFile(unit, text.replaceAll("/opt/foyer/foyer", resolve(root, "deploy/foyer")));
  return unit;
}

const analyze = async (...args: string[]) => {
  const { stdout, stderr } = await promisify(execFile)(program, args);
  return stdout + stderr;
};

test.runIf(existsSync(program))("systemd understands every line of the unit", async () => {
  expect(await analyze("verify", await unitOfTest())).toBe("");
});

test.runIf(existsSync(program))("systemd finds the unit well shut in", async () => {
  const unit = await unitOfTest();
  const said = await analyze("security", "--offline=true", `--threshold=${exposureAllowed}`, unit);
  expect(said).toContain("Overall exposure level");
});

test("the unit ends the server alone, which then ends its database", () => {
  expect(readText("deploy/foyer.service")).toMatch(/^KillMode=mixed$/m);
});

test("the service says whether it is ready where the guide asks it, to its own machine alone", () => {
  const { FOYER_HEALTH_PORT: port, FOYER_HEALTH_HOST: host } = unitSettings();
  expect(host).toBe("127.0.0.1");
  expect(blockWith("until FOYER_HEALTH_PORT")).toContain(`FOYER_HEALTH_PORT=${port} ./foyer ready`);
});
