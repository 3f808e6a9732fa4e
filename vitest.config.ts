import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { lightReact } from "./packages/web/bundling/light-react.ts";

const displays = "packages/web/src/features/reporting/screens";
/** As modules: what is required would come past the aliases. */
const testingLibrary = resolve(
  import.meta.dirname,
  "node_modules/@testing-library/react/dist/@testing-library/react.esm.js",
);

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
            "deploy/test/**/*.test.ts",
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
          exclude: [`${displays}/wall/**`],
        },
      },
      {
        // Drawn by what displays have in React's place; the console draws the same controls by React.
        extends: true,
        resolve: {
          alias: {
            "@testing-library/react": testingLibrary,
            "react-dom/test-utils": "preact/test-utils",
            ...lightReact,
            "react/jsx-dev-runtime": "preact/jsx-runtime",
            "react-dom": "preact/compat",
          },
        },
        test: {
          name: "displays",
          environment: "happy-dom",
          include: [`${displays}/{wall,controls,stage}/**/*.test.tsx`],
          server: { deps: { inline: [/@testing-library/] } },
        },
      },
    ],
  },
});
