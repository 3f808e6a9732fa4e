import type { MultipartFile } from "@fastify/multipart";
import { type FirmwareDraft, firmwares, largestPackage } from "@foyer/contract/devices/firmware";
import { messaging } from "@foyer/contract/devices/messaging";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { serve } from "../../../platform/http/serve.ts";
import { makeOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { askDevice } from "../commands/commands.ts";
import { askedDevice } from "../detail/detail.ts";
import { firmwareQueries, type KnownFirmware, typeOfModel } from "./firmwares.queries.ts";
import { packageQueries } from "./packages.queries.ts";
import { updateFrom } from "./update-address.ts";

const megabyte = 1024 * 1024;
const wrong = (fields: ConstructorParameters<typeof Refusal>[1] & object) =>
  new Refusal("validation.failed", fields);

/** The one file of an upload. */
async function readFile(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw wrong({ fields: { file: "required" } });
  const file = await request
    .file({ limits: { files: 1, fileSize: largestPackage, fields: 0, parts: 1 } })
    .catch(() => {
      throw wrong({ fields: { file: "invalid" } });
    });
  if (!file) throw wrong({ fields: { file: "required" } });
  return file;
}

const fileName = (path: string): string =>
  (path.split(/[\\/]/).pop() || "package").slice(0, 200).toWellFormed().replaceAll("\0", "");

/** The model it is for must be known, and an uploaded package be there whole. */
async function requireParts(tx: Tx, draft: FirmwareDraft): Promise<void> {
  if ((await typeOfModel(tx, draft.model)) !== draft.deviceType)
    throw wrong({ fields: { model: "notThere" } });
  const packages = packageQueries(tx);
  for (const field of ["updateUrl", "wifiUpdateUrl"] as const) {
    const id = /^package:(\d+)$/.exec(draft[field])?.[1];
    if (id !== undefined && !(await packages.byId(Number(id))))
      throw wrong({ fields: { [field]: "notThere" } });
  }
}

/** What devices were given once stays what it was. */
const isSamePackage = (before: KnownFirmware, draft: FirmwareDraft): boolean =>
  before.deviceType === draft.deviceType &&
  before.model === draft.model &&
  before.firmwareType === draft.firmwareType &&
  before.version === draft.version &&
  before.updateUrl === draft.updateUrl;

export function firmwareRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock, config } = platform;
  const { db } = database;
  const known = firmwareQueries(db);
  const outgoing = makeOutgoing({ allow: config.outgoingAllow });

  serve(app, firmwares.list, ({ query }) => known.page(query));

  serve(
    app,
    firmwares.latest,
    async ({ query: { deviceType, model, firmwareType } }) =>
      (await known.pushed(deviceType, model, firmwareType)) ?? null,
  );

  serve(app, firmwares.create, ({ body }) =>
    db.transaction().execute(async (tx) => {
      await requireParts(tx, body);
      return known.insert(tx, body, clock.now());
    }),
  );

  serve(app, firmwares.update, ({ body: { id, ...draft }, request }) =>
    db.transaction().execute(async (tx) => {
      const before = found(await firmwareQueries(tx).byId(id));
      request.before = before;
      if (!isSamePackage(before, draft) && (await firmwareQueries(tx).isUsed(id)))
        throw new Refusal("firmware.inUse");
      await requireParts(tx, draft);
      await known.update(tx, before, draft, clock.now());
      return null;
    }),
  );

  // A version that a roll-out used is kept by the database (rollouts__firmware → "firmware.inUse").
  serve(app, firmwares.remove, ({ body, request }) =>
    db.transaction().execute(async (tx) => {
      request.before = await known.delete(tx, body);
      return null;
    }),
  );

  serve(app, messaging.upgrade, async ({ body: { sn, link, md5 }, caller }) => {
    const device = await askedDevice(db, caller, sn);
    const parameters = updateFrom(outgoing, { device, url: link, md5, field: "link" });
    return askDevice(platform, caller, sn, { name: "upgrade", parameters });
  });

  serve(app, firmwares.upload, async ({ request }) => {
    const packages = packageQueries(db);
    await packages.forgetUnused(clock.now());
    const file = await readFile(request);
    const kept = await packages.keep(fileName(file.filename), file.file);
    if (!kept) throw new Refusal("firmware.emptyPackage");
    if (!file.file.truncated) return kept;
    await packages.drop([kept.id]);
    throw new Refusal("firmware.tooLarge", { values: { most: largestPackage / megabyte } });
  });
}
