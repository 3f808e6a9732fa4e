/** Of the paths that are copied: tests stay behind, and the secrets and settings that somebody made for this machine. */
export const isPacked = (path) =>
  !/[.]test[.](ts|mjs)$/.test(path) &&
  !/^(packages\/[^/]+|deploy)\/(test|node_modules)$/.test(path) &&
  !/^deploy\/(secrets(\/|$)|[^/]*[.]env$)/.test(path) &&
  path !== "packages/web/dist/.built";
