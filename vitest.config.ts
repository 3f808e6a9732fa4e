import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    // For busy machines; no test should need a thirtieth of it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["packages/contract/test/property-seed.ts", "packages/contract/test/patience.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Files share what they import: loading the server's modules again for each took a third of all the time.
          isolate: false,
          include: [
            "packages/*/src/**/*.test.ts",
            "packages/web/bundling/*.test.ts",
            "bench/**/*.test.ts",
            "scripts/**/*.test.mjs",
          ],
          globalSetup: "packages/server/test/global-setup.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["packages/web/src/**/*.test.tsx"],
        },
      },
    ],
  },
});
