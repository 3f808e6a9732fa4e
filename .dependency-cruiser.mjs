/** The order of the server's areas, said once: each may import those before it, none after it. */
const ladder = ["platform", "identity", "places", "devices", "counting", "analytics", "reporting"];

/** The workspaces, and which others each may import. */
const mayImport = {
  contract: [],
  phrases: [],
  canvas: [],
  web: ["contract", "phrases", "canvas"],
  server: ["contract", "phrases"],
  simulator: ["contract"],
  e2e: ["contract"],
  bench: ["contract"],
};

const server = "^packages/server/src/";
const web = "^packages/web/src/";
const tests = "[.]test[.]tsx?$|^packages/[^/]+/test/";

const area = (name) => (name === "platform" ? `${server}platform/` : `${server}modules/${name}/`);
const workspace = (name) => (["e2e", "bench"].includes(name) ? `^${name}/` : `^packages/${name}/`);

const rule = (name, from, to) => ({ name, severity: "error", from, to });
const code = (path) => ({ path, pathNot: tests });

export default {
  forbidden: [
    rule("no-circles", {}, { circular: true }),
    rule("no-unresolved", {}, { couldNotResolve: true }),
    rule("no-undeclared-package", {}, { dependencyTypes: ["npm-no-pkg", "npm-unknown"] }),
    rule("no-tests-in-code", { pathNot: tests }, { path: tests }),

    ...ladder.map((name, rung) =>
      rule(`${name}-looks-down`, code(area(name)), {
        path: server,
        pathNot: ladder.slice(0, rung + 1).map(area),
      }),
    ),
    rule("operations-look-down", code(area("operations")), {
      path: server,
      pathNot: ["operations", "identity", "platform"].map(area),
    }),
    rule(
      "queries-are-private",
      { path: "^(.+)/[^/]+$" },
      { path: "[.]queries[.]ts$", pathNot: "^$1/[^/]+$" },
    ),
    rule(
      "routes-are-private",
      { path: "^(.+)/[^/]+$", pathNot: `${server}app[.]ts$` },
      { path: "[.]routes[.]ts$", pathNot: "^$1/[^/]+$" },
    ),

    ...Object.entries(mayImport).map(([name, others]) =>
      rule(
        `${name}-stays-in-its-place`,
        { path: workspace(name) },
        { path: "^(packages|e2e|bench)/", pathNot: [name, ...others].map(workspace) },
      ),
    ),
    rule("contract-needs-zod-only", code(workspace("contract")), {
      path: "node_modules|^node:",
      pathNot: "node_modules/zod/",
    }),
    rule("canvas-needs-nothing", code(workspace("canvas")), { path: "node_modules" }),
    rule("contract-and-canvas-run-anywhere", code("^packages/(contract|canvas)/"), {
      dependencyTypes: ["core"],
    }),

    rule(
      "features-stay-apart",
      { path: `${web}features/([^/]+)/` },
      {
        path: `${web}features/`,
        pathNot: `${web}features/$1/`,
      },
    ),
    rule("features-leave-the-app-alone", code(`${web}features/`), { path: `${web}(app/|main)` }),
    rule("shared-parts-know-no-feature", code(`${web}(ui|lib)/`), {
      path: `${web}(features|app)/|${web}main`,
    }),
  ],
  options: {
    // Reads TypeScript without its compiler, and imports of types alone as well.
    parser: "swc",
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
