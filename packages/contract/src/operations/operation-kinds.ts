/** What somebody did, in the words of the log. */
export const operationActions = [
  "signIn",
  "signOut",
  "create",
  "change",
  "delete",
  "bind",
  "unbind",
  "import",
  "undo",
  "redo",
  "run",
  "password",
  "export",
] as const;
export type OperationAction = (typeof operationActions)[number];

/** What it was done to. */
export const operationThings = [
  "account",
  "staff",
  "role",
  "menu",
  "company",
  "organisation",
  "entity",
  "area",
  "access",
  "forwarding",
  "holiday",
  "dayNote",
  "occupancy",
  "device",
  "deviceModel",
  "firmware",
  "rollout",
  "waiting",
  "record",
  "countImport",
  "rule",
  "figures",
  "table",
  "image",
  "task",
  "other",
] as const;
export type OperationThing = (typeof operationThings)[number];

/** Last part of a path → what the call does, where the method alone does not say it. */
const actionOfPart: Readonly<Record<string, OperationAction>> = {
  login: "signIn",
  logout: "signOut",
  updatePass: "password",
  resetPass: "password",
  resetPassword: "password",
  sendEmailCode: "run",
  bangding: "bind",
  removebound: "unbind",
  commit: "import",
  undo: "undo",
  redo: "redo",
  check: "run",
  look: "run",
  test: "run",
  read: "run",
  release: "run",
  start: "run",
  pause: "run",
  resume: "run",
  retry: "run",
  cancel: "run",
  upgrade: "run",
  uploadrecordClear: "delete",
  setStatisTypes: "change",
  passwords: "export",
  apply: "change",
  hongwai: "change",
  export: "export",
};

const actionOfMethod: Readonly<Record<string, OperationAction>> = {
  POST: "create",
  PUT: "change",
  DELETE: "delete",
};

/** Start of a path → thing; the longest start counts. */
const thingOfPath: readonly (readonly [string, OperationThing])[] = [
  ["/auth/regist", "company"],
  ["/auth", "account"],
  ["/api/users/center", "account"],
  ["/api/users/updatePass", "account"],
  ["/api/users/updateAvatar", "account"],
  ["/api/users/sessions", "account"],
  ["/home/setStatisTypes", "account"],
  ["/api/users", "staff"],
  ["/api/adminUser", "staff"],
  ["/api/adminRoles", "role"],
  ["/api/roles", "role"],
  ["/api/menus", "menu"],
  ["/api/companys", "company"],
  ["/api/dept", "organisation"],
  ["/api/entity/forwarding", "forwarding"],
  ["/api/entity", "entity"],
  ["/api/area", "area"],
  ["/api/corridor", "access"],
  ["/api/holiday", "holiday"],
  ["/api/notes", "dayNote"],
  ["/api/occupancy", "occupancy"],
  ["/api/deviceModel", "deviceModel"],
  ["/api/device/waiting", "waiting"],
  ["/api/device/rollouts", "rollout"],
  ["/api/device/upgrade", "rollout"],
  ["/api/update/config", "firmware"],
  ["/api/device", "device"],
  ["/api/deviceUpdateUrl", "device"],
  ["/mqtt", "device"],
  ["/api/records/import", "countImport"],
  ["/api/records", "record"],
  ["/api/rules", "rule"],
  ["/api/quality", "figures"],
  ["/api/analysis", "figures"],
  ["/api/query", "figures"],
  ["/api/bulk", "table"],
  ["/api/jobs", "task"],
  ["/images", "image"],
];

const byLength = thingOfPath.toSorted(([a], [b]) => b.length - a.length);

export interface OperationKind {
  action: OperationAction;
  thing: OperationThing;
}

/** What a logged call (`PUT /api/dept`) was, in the log's words; every call has some. */
export function operationKind(endpoint: string): OperationKind {
  const [method = "", path = ""] = endpoint.split(" ");
  const last = path.split("/").findLast((part) => part !== "" && !part.startsWith(":")) ?? "";
  const isRun = path.startsWith("/api/jobs/exec/");
  return {
    action: isRun ? "run" : (actionOfPart[last] ?? actionOfMethod[method] ?? "change"),
    thing:
      byLength.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ??
      ("other" satisfies OperationThing),
  };
}
