import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { root } from "./deploy-files.ts";

test.each([undefined, "", "off"])(
  "without a port for health (%s) it says which setting is missing",
  (port) => {
    const { FOYER_HEALTH_PORT: _, ...env } = process.env;
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(root, "deploy/ask-health.mjs"), "ready"],
      {
        env: port === undefined ? env : { ...env, FOYER_HEALTH_PORT: port },
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toBe("Set FOYER_HEALTH_PORT, here and for the server: health is answered there.\n");
  },
);
