import { createHash, randomBytes } from "node:crypto";
import { firmwares, largestPackage } from "@foyer/contract/devices/firmware";
import { systemLogs } from "@foyer/contract/operations/logs";
import { expect, test } from "vitest";
import { company, companyAdmin, deviceModel, storeUser } from "../../../../test/factories.ts";
import { uploadedPackage } from "../../../../test/firmware.ts";
import { testServer } from "../../../../test/test-server.ts";

const outside = {
  deviceType: 8,
  model: "CAM-1",
  version: "V2.0",
  updateUrl: "https://firmware.example/cam.bin",
  md5: "A92BAE990BDD42864277524A5AC7410A",
};

test("a firmware version: made, listed, changed, removed; companies may not", async () => {
  const server = await testServer();
  const { ask, admin } = server;
  await expect(ask(firmwares.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  const tenantId = await company(admin);
  const theirs = await companyAdmin(server, tenantId);
  await expect(theirs(firmwares.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  await expect(theirs(firmwares.create, { body: outside })).rejects.toMatchObject({ status: 403 });

  await deviceModel(admin, { deviceType: 8, code: "CAM-1" });
  const { id } = await admin(firmwares.create, { body: outside });
  const all = await admin(firmwares.list, { query: { search: "cam" } });
  expect(all).toMatchObject({
    totalElements: 1,
    content: [
      {
        id,
        latest: 2,
        firmwareType: 1,
        upgradeType: "iterative",
        push: false,
        md5: "a92bae990bdd42864277524a5ac7410a",
        package: null,
      },
    ],
  });
  await admin(firmwares.update, { body: { ...outside, id, latest: 1, remark: "good" } });
  expect((await admin(firmwares.list, { query: {} })).content[0]).toMatchObject({
    latest: 1,
    remark: "good",
  });
  await admin(firmwares.remove, { body: [id] });
  await expect(admin(firmwares.remove, { body: [id] })).rejects.toMatchObject({ status: 404 });
  await expect(admin(firmwares.update, { body: { ...outside, id } })).rejects.toMatchObject({ status: 404 });
  const logged = await admin(systemLogs.list, { query: { size: 40 } });
  expect(logged.content.filter(({ thing }) => thing === "firmware").map(({ action }) => action)).toEqual(
    expect.arrayContaining(["create", "change", "delete"]),
  );
});

test("what a version needs is asked for, and what fits no device is refused", async () => {
  const { admin } = await testServer();
  await deviceModel(admin, { deviceType: 8, code: "CAM-1" });
  await deviceModel(admin, { deviceType: 1, code: "IR-1" });
  const refusedFields = (body: object) =>
    admin(firmwares.create, { body: body as typeof outside }).then(
      () => null,
      (refused) => refused.fields,
    );
  expect(await refusedFields({})).toEqual({
    deviceType: "required",
    model: "required",
    version: "required",
    updateUrl: "required",
  });
  expect(await refusedFields({ ...outside, model: "OTHER" })).toEqual({ model: "notThere" });
  expect(await refusedFields({ ...outside, model: "IR-1" })).toEqual({ model: "notThere" });
  expect(await refusedFields({ ...outside, updateUrl: "ftp://x/y" })).toMatchObject({
    updateUrl: "webAddress",
  });
  expect(await refusedFields({ ...outside, updateUrl: "package:77" })).toEqual({ updateUrl: "notThere" });
  expect(await refusedFields({ ...outside, md5: "" })).toEqual({ md5: "required" });
  expect(await refusedFields({ ...outside, md5: "xyz" })).toMatchObject({ md5: "md5" });
  expect(await refusedFields({ ...outside, deviceType: 1, model: "IR-1" })).toEqual({
    updateUrl: "plainHttp",
  });
  await admin(firmwares.create, { body: outside });
  await expect(admin(firmwares.create, { body: outside })).rejects.toMatchObject({
    key: "firmware.versionTaken",
  });
});

test("of a model's versions of one firmware type at most one is pushed", async () => {
  const server = await testServer();
  const { admin } = server;
  await deviceModel(admin, { deviceType: 8, code: "CAM-1" });
  const make = (version: string, firmwareType: 1 | 2 = 1) =>
    admin(firmwares.create, { body: { ...outside, version, firmwareType, push: true } });
  const { id: first } = await make("V1");
  await make("V2");
  await make("W1", 2);
  const pushed = async () =>
    (await admin(firmwares.list, { query: { sort: "version,asc" } })).content
      .filter(({ push }) => push)
      .map(({ version }) => version);
  expect(await pushed()).toEqual(["V2", "W1"]);
  await admin(firmwares.update, { body: { ...outside, id: first, version: "V1", push: true } });
  expect(await pushed()).toEqual(["V1", "W1"]);

  const tenantId = await company(admin);
  const viewer = await storeUser(server, tenantId, { may: ["device:list"] });
  const latest = { deviceType: 8, model: "CAM-1" };
  expect(await viewer(firmwares.latest, { query: latest })).toMatchObject({ version: "V1" });
  expect(await viewer(firmwares.latest, { query: { ...latest, model: "CAM-2" } })).toBeNull();
});

test("a package is kept whole and in parts, with its sums; too large and empty ones are refused", async () => {
  const server = await testServer();
  const { admin, platform } = server;
  await deviceModel(admin, { deviceType: 1, code: "IR-1" });
  const bytes = randomBytes(700_001);
  const kept = await uploadedPackage(server, bytes, "../v2.bin");
  expect(kept).toMatchObject({
    fileName: "v2.bin",
    size: bytes.length,
    md5: createHash("md5").update(bytes).digest("hex"),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  const { rows } = await platform.database.pool.query<{ body: Buffer }>(
    "select body from firmware_parts where package_id = $1 order by position",
    [kept.id],
  );
  expect(rows.length).toBe(3);
  expect(Buffer.concat(rows.map(({ body }) => body)).equals(bytes)).toBe(true);

  await expect(uploadedPackage(server, Buffer.alloc(0))).rejects.toThrow("firmware.emptyPackage");
  await expect(uploadedPackage(server, Buffer.alloc(largestPackage + 1))).rejects.toThrow(
    "firmware.tooLarge",
  );
  const left = await platform.database.pool.query("select id from firmware_packages");
  expect(left.rows).toHaveLength(1);

  const { id } = await admin(firmwares.create, {
    body: { deviceType: 1, model: "IR-1", version: "V2", updateUrl: kept.updateUrl },
  });
  await admin(firmwares.remove, { body: [id] });
  expect((await platform.database.pool.query("select 1 from firmware_parts")).rows).toEqual([]);
}, 60_000);
