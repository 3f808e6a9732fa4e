import { defineConfig } from "vitest/config";
import { phraseParts } from "./packages/web/phrase-parts.ts";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    // For machines with other work to do; no test should need a thirtieth of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["packages/contract/test/property-seed.ts", "packages/contract/test/patience.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "bench/**/*.test.ts", "scripts/**/*.test.mjs"],
          globalSetup: "packages/server/test/global-setup.ts",
        },
      },
      {
        extends: true,
        plugins: [phraseParts()],
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.tsx"],
        },
      },
    ],
  },
});
