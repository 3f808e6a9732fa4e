/** What somebody did, as the log is narrowed by it. */
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

/** What somebody did, as a sentence says it, and what it is narrowed by. */
const actionOfVerb = {
  signIn: "signIn",
  signOut: "signOut",
  create: "create",
  upload: "create",
  change: "change",
  rename: "change",
  enable: "change",
  disable: "change",
  license: "change",
  order: "change",
  configure: "change",
  delete: "delete",
  end: "delete",
  clear: "delete",
  bind: "bind",
  replace: "bind",
  unbind: "unbind",
  import: "import",
  undo: "undo",
  redo: "redo",
  run: "run",
  start: "run",
  pause: "run",
  resume: "run",
  retry: "run",
  cancel: "run",
  rollback: "run",
  upgrade: "run",
  restart: "run",
  reset: "run",
  check: "run",
  test: "run",
  read: "run",
  release: "run",
  ownPassword: "password",
  givePassword: "password",
  export: "export",
} as const satisfies Record<string, OperationAction>;
export type OperationVerb = keyof typeof actionOfVerb;
export const operationVerbs = Object.keys(actionOfVerb) as OperationVerb[];

/** What it was done to. */
export const operationThings = [
  "account",
  "avatar",
  "session",
  "secondFactor",
  "recoveryCodes",
  "factorOf",
  "factorRule",
  "staff",
  "passwords",
  "role",
  "menu",
  "company",
  "organisation",
  "entity",
  "area",
  "access",
  "forwarding",
  "holiday",
  "holidaySource",
  "dayNote",
  "occupancy",
  "occupancyLink",
  "statistics",
  "savedQuery",
  "device",
  "deviceView",
  "deviceKey",
  "siteKey",
  "deviceSecurity",
  "template",
  "command",
  "uploads",
  "deviceModel",
  "firmware",
  "firmwarePackage",
  "rollout",
  "waiting",
  "record",
  "payload",
  "countImport",
  "rule",
  "figures",
  "table",
  "image",
  "task",
  "other",
] as const;
export type OperationThing = (typeof operationThings)[number];

/** Paths that POST adds to, PUT changes at and DELETE takes from. */
const collections: Readonly<Record<string, OperationThing>> = {
  "/api/notes": "dayNote",
  "/api/occupancy/links": "occupancyLink",
  "/api/query/saved": "savedQuery",
  "/api/records/import": "countImport",
  "/api/records/quarantine": "record",
  "/api/records/unreadable": "payload",
  "/api/rules": "rule",
  "/api/device": "device",
  "/api/device/simulated": "device",
  "/api/device/views": "deviceView",
  "/api/device/key": "deviceKey",
  "/api/device/key/missing": "deviceKey",
  "/api/device/siteKey": "siteKey",
  "/api/device/templates": "template",
  "/api/device/rollouts": "rollout",
  "/api/device/waiting": "waiting",
  "/api/deviceModel": "deviceModel",
  "/api/update/config": "firmware",
  "/api/menus": "menu",
  "/api/roles": "role",
  "/api/roles/menu": "role",
  "/api/jobs": "task",
  "/api/corridor": "access",
  "/api/area": "area",
  "/api/companys": "company",
  "/api/companys/oneself": "company",
  "/api/adminUser": "staff",
  "/api/adminUser/root": "staff",
  "/api/adminRoles/menu": "company",
  "/api/entity": "entity",
  "/api/entity/switch": "entity",
  "/api/entity/forwarding": "forwarding",
  "/api/holiday": "holiday",
  "/api/holiday/list": "holiday",
  "/api/holiday/source": "holidaySource",
  "/api/dept": "organisation",
  "/api/users": "staff",
  "/api/users/status": "staff",
  "/api/users/center": "account",
  "/auth/regist": "company",
};

const verbOfMethod: Readonly<Record<string, OperationVerb>> = {
  POST: "create",
  PUT: "change",
  DELETE: "delete",
};

/** What a method and a collection do not say: verb and thing of each other call that is logged. */
const others: Readonly<Record<string, readonly [OperationVerb, OperationThing]>> = {
  "POST /auth/login": ["signIn", "account"],
  "POST /auth/secondStep": ["signIn", "account"],
  "DELETE /auth/logout": ["signOut", "account"],
  "POST /auth/resetPassword": ["ownPassword", "account"],
  "POST /api/users/updatePass": ["ownPassword", "account"],
  "POST /api/users/updateAvatar": ["change", "avatar"],
  "DELETE /api/users/updateAvatar": ["delete", "avatar"],
  "DELETE /api/users/sessions": ["end", "session"],
  "DELETE /api/users/sessions/others": ["end", "session"],
  "POST /api/users/secondFactor/begin": ["configure", "secondFactor"],
  "POST /api/users/secondFactor/confirm": ["enable", "secondFactor"],
  "POST /api/users/secondFactor/recoveryCodes": ["create", "recoveryCodes"],
  "DELETE /api/users/secondFactor": ["disable", "secondFactor"],
  "POST /api/users/removeSecondFactor": ["delete", "factorOf"],
  "POST /api/adminUser/removeSecondFactor": ["delete", "factorOf"],
  "PUT /api/installation/secondFactor": ["change", "factorRule"],
  "PUT /api/companys/secondFactor": ["change", "factorRule"],
  "POST /api/users/resetPass": ["givePassword", "staff"],
  "POST /api/adminUser/resetPass": ["givePassword", "staff"],
  "GET /home/setStatisTypes": ["change", "statistics"],
  "PUT /api/occupancy/limit": ["change", "occupancy"],
  "DELETE /api/occupancy/links": ["end", "occupancyLink"],
  "POST /api/records/import": ["upload", "countImport"],
  "POST /api/records/import/commit": ["import", "countImport"],
  "POST /api/records/import/undo": ["undo", "countImport"],
  "POST /api/quality/check": ["check", "figures"],
  "POST /api/records/quarantine/release": ["release", "record"],
  "POST /api/records/unreadable/read": ["read", "payload"],
  "PUT /api/rules/undo": ["undo", "rule"],
  "PUT /api/rules/redo": ["redo", "rule"],
  "PUT /api/device/claims": ["release", "waiting"],
  "PUT /api/device/proof": ["change", "deviceSecurity"],
  "PUT /api/device/security/mode": ["change", "deviceSecurity"],
  "PUT /api/device/security/addresses": ["change", "deviceSecurity"],
  "POST /api/device/security/addresses/check": ["check", "deviceSecurity"],
  "DELETE /api/device/key": ["end", "deviceKey"],
  "DELETE /api/device/siteKey": ["end", "siteKey"],
  "DELETE /api/device/commands": ["cancel", "command"],
  "PUT /api/device/licence": ["license", "device"],
  "POST /api/device/bangding": ["bind", "device"],
  "PUT /api/device/bangding": ["change", "device"],
  "PUT /api/device/removebound": ["unbind", "device"],
  "PUT /api/device/lines": ["change", "device"],
  "PUT /api/device/replace": ["replace", "device"],
  "PUT /api/device/settings": ["configure", "device"],
  "POST /api/device/settings/read": ["read", "device"],
  "POST /api/device/settings/apply": ["configure", "device"],
  "POST /api/device/setting/hongwai": ["configure", "device"],
  "GET /api/device/uploadrecordClear": ["clear", "uploads"],
  "POST /api/deviceUpdateUrl": ["upgrade", "device"],
  "POST /mqtt/deviceManagement/upgrade": ["upgrade", "device"],
  "POST /mqtt/deviceManagement/maintain": ["restart", "device"],
  "POST /api/device/upgrade": ["upgrade", "device"],
  "POST /api/update/config/package": ["upload", "firmwarePackage"],
  "POST /api/device/rollouts/start": ["start", "rollout"],
  "POST /api/device/rollouts/pause": ["pause", "rollout"],
  "POST /api/device/rollouts/resume": ["resume", "rollout"],
  "POST /api/device/rollouts/retry": ["retry", "rollout"],
  "POST /api/device/rollouts/cancel": ["cancel", "rollout"],
  "POST /api/device/rollouts/rollback": ["rollback", "rollout"],
  "PUT /api/menus/order": ["order", "menu"],
  "PUT /api/jobs/:id": ["pause", "task"],
  "PUT /api/jobs/exec/:id": ["run", "task"],
  "POST /api/corridor/bangding": ["bind", "access"],
  "PUT /api/corridor/removebound": ["unbind", "access"],
  "POST /api/bulk/:kind/commit": ["import", "table"],
  "DELETE /api/bulk/:kind/check": ["delete", "table"],
  "GET /api/bulk/users/passwords": ["export", "passwords"],
  "POST /api/entity/forwarding/test": ["test", "forwarding"],
  "POST /images/upload": ["upload", "image"],
};

/** Calls that are alike: each setting of a device has one, and each analysis its file. */
const alike: readonly (readonly [start: string, end: string, OperationVerb, OperationThing])[] = [
  ["POST /mqtt/deviceManagement/", "", "configure", "device"],
  ["POST /api/analysis/", "/export", "export", "figures"],
  ["POST /api/query/", "/export", "export", "figures"],
];

export interface OperationKind {
  action: OperationAction;
  verb: OperationVerb;
  thing: OperationThing;
}

function verbAndThing(call: string): readonly [OperationVerb, OperationThing] | undefined {
  if (Object.hasOwn(others, call)) return others[call];
  const [method = "", path = ""] = call.split(" ");
  const verb = verbOfMethod[method];
  if (verb && Object.hasOwn(collections, path)) return [verb, collections[path] as OperationThing];
  const like = alike.find(([start, end]) => call.startsWith(start) && call.endsWith(end));
  return like && [like[2], like[3]];
}

/** What a logged call (`PUT /api/dept`) was, in the log's words; calls of earlier versions have some, too. */
export function operationKind(endpoint: string): OperationKind {
  const call = endpoint.replace(/\/$/, "");
  const [verb, thing] = verbAndThing(call) ?? [verbOfMethod[call.split(" ", 1)[0] ?? ""] ?? "run", "other"];
  return { action: actionOfVerb[verb], verb, thing };
}
