import { records } from "@foyer/contract/counting/records";
import { uploadRecords } from "@foyer/contract/devices/upload-records";
import { logs } from "@foyer/contract/operations/logs";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { company, companyAdmin, companyAdminSession, storeUser } from "../../../../test/factories.ts";
import { keepRecords } from "../../../../test/kept-records.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { excelSheets } from "../../../platform/spreadsheet/excel-sheets.ts";

async function uploads(server: TestServer) {
  server.clock.set("2026-05-04T12:00:00Z");
  const made = await countingSite(server);
  await keepRecords(server, made, [
    { start: "2026-05-04T08:00:00Z", in: 3, out: 1, turnback: 2, passby: 7, staffIn: 1, staffOut: 1 },
    { start: "2026-05-04T08:05:00Z", in: 4 },
    { start: "2026-05-03T21:55:00Z", in: 5, receivedAt: "2026-05-04T11:00:00Z" },
    { line: "2", start: "2026-05-04T08:00:00Z", out: 9 },
  ]);
  return made;
}

test("what a device uploaded: newest first, paged by ten, with the times it was counted, uploaded and stored", async () => {
  const server = await testServer();
  const { ask, device, tenantId } = await uploads(server);
  const query = { sn: device.sn };
  await expect(server.ask(uploadRecords.list, { query })).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  for (const endpoint of [uploadRecords.list, uploadRecords.download, uploadRecords.clear])
    await expect(looker(endpoint, { query })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(uploadRecords.list, { query })).rejects.toMatchObject({ status: 404 });

  const { content, totalElements, zone } = await ask(uploadRecords.list, { query });
  expect(totalElements).toBe(4);
  expect(zone).toBe("Europe/Berlin");
  expect(content.map(({ line, dataTime }) => `${line} ${dataTime.slice(0, 16)}`)).toEqual([
    "1 2026-05-04T08:05",
    "1 2026-05-04T08:00",
    "2 2026-05-04T08:00",
    "1 2026-05-03T21:55",
  ]);
  expect(content[1]).toMatchObject({
    sn: device.sn,
    dataTime: "2026-05-04T08:00:00.000Z",
    seconds: 300,
    uploadTime: "2026-05-04T08:05:10.000Z",
    storageTime: "2026-05-04T08:05:10.000Z",
    in: 3,
    out: 1,
    return: 2,
    passBy: 7,
    staffIn: 1,
    staffOut: 1,
  });
  const second = await ask(uploadRecords.list, { query: { ...query, page: "1", size: "3" } });
  expect(second.content).toHaveLength(1);
  expect(second.totalElements).toBe(4);
});

test("days are those of the device's site, both included; a span that makes no sense is refused", async () => {
  const server = await testServer();
  const { ask, device } = await uploads(server);
  const of = (startTime?: string, endTime?: string) =>
    ask(uploadRecords.list, { query: { sn: device.sn, startTime, endTime } });
  // 21:55 UTC is 23:55 in Berlin.
  expect((await of("2026-05-03", "2026-05-03")).totalElements).toBe(1);
  expect((await of("2026-05-04", "2026-05-04")).totalElements).toBe(3);
  expect((await of("2026-05-04")).totalElements).toBe(3);
  expect((await of("2026-05-04 10:05:00", "2026-05-04T08:10:00Z")).totalElements).toBe(1);
  await expect(of("2026-05-04", "2026-05-03")).rejects.toMatchObject({ key: "range.wrong" });
  await expect(of("2020-05-04", "2026-05-03")).rejects.toMatchObject({ key: "range.tooLong" });
  await expect(of("2026-13-04")).rejects.toMatchObject({ fields: { startTime: "time" } });
});

test("an interval sent again shows when it first came and when its values were stored", async () => {
  const server = await testServer();
  const made = await uploads(server);
  await keepRecords(server, made, [
    { start: "2026-05-04T08:00:00Z", in: 30, receivedAt: "2026-05-04T11:30:00Z" },
  ]);
  const { content } = await made.ask(uploadRecords.list, { query: { sn: made.device.sn } });
  expect(content[1]).toMatchObject({
    in: 30,
    uploadTime: "2026-05-04T08:05:10.000Z",
    storageTime: "2026-05-04T11:30:00.000Z",
  });
});

test("emptying the list takes nothing away: records and figures stay, what comes later is listed", async () => {
  const server = await testServer();
  const made = await uploads(server);
  const { ask, device } = made;
  const query = { sn: device.sn };
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(uploadRecords.clear, { query })).rejects.toMatchObject({ status: 404 });

  expect((await ask(uploadRecords.clear, { query })).clearedBefore).toBe("2026-05-04T12:00:00.000Z");
  expect(await ask(uploadRecords.list, { query })).toMatchObject({
    totalElements: 0,
    clearedBefore: "2026-05-04T12:00:00.000Z",
  });
  const days = { deviceId: device.id, startTime: "2026-05-03", endTime: "2026-05-04" };
  expect((await ask(records.totals, { query: days })).records).toBe(4);

  await keepRecords(server, made, [
    { start: "2026-05-04T07:00:00Z", in: 2, receivedAt: "2026-05-04T12:01:00Z" },
  ]);
  expect((await ask(uploadRecords.list, { query })).content).toMatchObject([{ in: 2 }]);
  const [entry] = (await ask(logs.list, { query: { thing: "uploads", action: "delete" } })).content;
  expect(entry).toMatchObject({ endpoint: "GET /api/device/uploadrecordClear", state: "success" });
  const { before } = await ask(logs.details, { query: { id: entry?.id ?? 0 } });
  expect(before).toEqual({ sn: device.sn, uploadsClearedBefore: null });
});

test("the file holds the same rows on the site's clock", async () => {
  const server = await testServer();
  const { device, tenantId } = await uploads(server);
  const { token } = await companyAdminSession(server, tenantId);
  const answer = await server.http.inject({
    url: `/hx-api/api/device/uploadrecordDownload?sn=${device.sn}&startTime=2026-05-04&endTime=2026-05-04`,
    headers: { authorization: token, lang: "en" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(`${device.sn} 2026-05-04.xlsx`);
  const [sheet] = await excelSheets(answer.rawPayload, 10_000_000);
  const [head, ...rows] = sheet?.rows ?? [];
  expect(head).toContain("Counted (Europe/Berlin)");
  expect(rows).toHaveLength(3);
  expect(rows[0]?.join(" ")).toContain(device.sn);
});
