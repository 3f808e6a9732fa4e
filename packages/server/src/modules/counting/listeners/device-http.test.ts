import { siteKeys } from "@foyer/contract/devices/site-keys";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

const start = Date.parse("2026-05-04T07:00:00Z") / 1000;
const now = start + 3_600;

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  const post = async (path: string, body: object | string, contentType = "application/json") => {
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}${path}`, {
      method: "POST",
      headers: { "content-type": contentType },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { server, ...made, sn: made.device.sn, post };
}

const counts = (sn: string, index: number, into: number) => ({
  sn,
  startTime: start + index * 300,
  endTime: start + (index + 1) * 300,
  time: start + (index + 1) * 300,
  in: into,
  out: 1,
});

test("Foorir: the heartbeat is answered with the clock and the settings", async () => {
  const { server, device, sn, post } = await berlin();
  const answer = await post("/api/camera/heartBeat", { sn, time: now });
  const data = { sn, time: now, timezone: 2, uploadInterval: 5, dataMode: "Add" };
  expect(answer).toEqual({ status: 200, body: { code: 0, msg: "success", data } });
  expect(await listRecords(server, device.id)).toEqual([]);
});

test("Foorir: counts on every path, in any case, with or without a site key", async () => {
  const { server, ask, device, sn, post } = await berlin();
  const { key } = await ask(siteKeys.create, { body: { name: "Cameras" } });
  const paths = [
    "/api/camera/dataUpload",
    "/API/Camera/DATAUPLOAD",
    "/api/DataUpload",
    "/dataupload",
    `/d/${key}/api/camera/dataUpload`,
    `/D/${key.toUpperCase()}/Api/DataUpload/`,
  ];
  for (const [index, path] of paths.entries()) {
    // Some cameras call their JSON a form.
    const type = index % 2 ? "application/x-www-form-urlencoded" : "application/json";
    expect([path, await post(path, counts(sn, index, index + 1), type)]).toEqual([
      path,
      { status: 200, body: { code: 0, msg: "success", data: { sn, time: now } } },
    ]);
  }
  expect((await listRecords(server, device.id)).map((record) => record.in)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await listRecords(server, device.id)).toContainEqual({
    line: "1",
    start: "2026-05-04T07:05Z",
    seconds: 300,
    in: 2,
    out: 1,
    remark: null,
  });
});

test("Foorir: the same upload again changes nothing", async () => {
  const { server, device, sn, post } = await berlin();
  for (let time = 0; time < 3; time++) await post("/api/camera/dataUpload", counts(sn, 0, 8));
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 8, out: 1 }]);
  const revisions = await server.platform.database.pool.query("select 1 from record_revisions");
  expect(revisions.rowCount).toBe(0);
});

test("Foorir: a history is as many records", async () => {
  const { server, device, sn, post } = await berlin();
  const data = [0, 1, 2].map((index) => ({ ...counts(sn, index, index + 1), sn: undefined }));
  expect(await post("/api/camera/dataUpload", { sn, len: 3, data })).toMatchObject({ body: { code: 0 } });
  expect(await listRecords(server, device.id)).toMatchObject([
    { start: "2026-05-04T07:00Z", in: 1 },
    { start: "2026-05-04T07:05Z", in: 2 },
    { start: "2026-05-04T07:10Z", in: 3 },
  ]);
});

test("Foorir: the record with staff keeps staff, children and lines apart", async () => {
  const { server, device, sn, post } = await berlin();
  const group = (count: number, child: number, staff: number) => ({ count, child, staff });
  const line = {
    in: group(9, 2, 3),
    out: group(4, 0, 1),
    pass: group(20, 0, 0),
    turnback: group(1, 0, 0),
    startTime: start,
    endTime: start + 300,
  };
  const answer = await post("/api/DataUpload", {
    sn,
    data: [line, { ...line, regionId: 7, in: group(1, 0, 0) }],
  });
  expect(answer).toMatchObject({ status: 200, body: { code: 0 } });
  const { rows } = await server.platform.database.pool.query(
    `select line, in_count, out_count, staff_in, staff_out, adult, child, passby, turnback
     from records where device_id = $1 order by line`,
    [device.id],
  );
  const rest = { out_count: 4, staff_out: 1, passby: 20, turnback: 1 };
  expect(rows).toEqual([
    { line: "1", in_count: 9, staff_in: 3, adult: 4, child: 2, ...rest },
    { line: "7", in_count: 1, staff_in: null, adult: 1, child: null, ...rest },
  ]);
});

test("Foorir: an unreadable body is answered with a fault and kept with the reason", async () => {
  const { server, device, sn, post } = await berlin();
  expect(await post("/api/camera/dataUpload", { ...counts(sn, 0, 1), in: -4 })).toMatchObject({
    status: 200,
    body: { code: 2, msg: expect.stringContaining("in: ") },
  });
  expect(await post("/api/camera/dataUpload", "hello")).toMatchObject({ status: 200, body: { code: 2 } });
  expect(await keptPayloads(server)).toMatchObject([
    { state: "unreadable", sn, protocol: "foorir", reason: expect.stringContaining("in: ") },
    { state: "unreadable", sn: null, protocol: "foorir", body: "hello" },
  ]);
  expect(await listRecords(server, device.id)).toEqual([]);
});

test("Foorir: while nothing can be kept, the camera is told so", async () => {
  const { server, device, sn, post } = await berlin();
  const { pool } = server.platform.database;
  await pool.query("alter table records rename to away");
  expect(await post("/api/camera/dataUpload", counts(sn, 0, 1))).toMatchObject({
    status: 503,
    body: { code: 2 },
  });
  await pool.query("alter table away rename to records");
  expect(await post("/api/camera/dataUpload", counts(sn, 0, 1))).toMatchObject({ status: 200 });
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("other paths are nobody's", async () => {
  const { post } = await berlin();
  expect((await post("/api/camera/other", {})).status).toBe(404);
});
