import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { contractEndpoints } from "../test/contract-endpoints.ts";
import { company, companyAdminSession, deviceModel, organisation } from "../test/factories.ts";
import { countingShop } from "../test/query-house.ts";
import { adminPassword, testServer } from "../test/test-server.ts";

/** Section 7 of the specification: every call by its method and path. */
const written = `
GET /auth/code · GET /auth/sendEmailCode · POST /auth/regist · POST /auth/login · GET /auth/info · DELETE /auth/logout
GET /api/users/userinfo · POST /api/users · PUT /api/users · POST /api/users/updateAvatar · PUT /api/users/center
POST /api/users/updatePass · GET /api/users · DELETE /api/users · POST /api/users/resetPass
GET /api/menus/build · GET /api/menus · POST /api/menus · PUT /api/menus · DELETE /api/menus · GET /api/menus/rootTree
GET /api/menus/company · GET /api/roles · POST /api/roles · PUT /api/roles · DELETE /api/roles · PUT /api/roles/menu
GET /api/roles/all · GET /api/adminRoles · PUT /api/adminRoles/menu · POST /api/adminUser/root
GET /api/dept · POST /api/dept · PUT /api/dept · DELETE /api/dept · GET /api/companys/info · GET /api/companys
POST /api/companys · PUT /api/companys · DELETE /api/companys · PUT /api/companys/oneself
GET /api/deviceModel · POST /api/deviceModel · PUT /api/deviceModel · DELETE /api/deviceModel
GET /api/update/config · POST /api/update/config · PUT /api/update/config · DELETE /api/update/config
GET /api/update/config/latest · GET /api/jobs · POST /api/jobs · PUT /api/jobs · DELETE /api/jobs · PUT /api/jobs/:id
PUT /api/jobs/exec/:id · GET /api/jobs/logs · GET /api/logs
GET /api/holiday · POST /api/holiday · PUT /api/holiday · DELETE /api/holiday
GET /api/entity/details · GET /api/entity · POST /api/entity · PUT /api/entity · DELETE /api/entity
POST /api/entity/getEntitys · GET /api/area · POST /api/area · PUT /api/area · DELETE /api/area
GET /api/corridor · POST /api/corridor · PUT /api/corridor · DELETE /api/corridor · GET /api/corridor/byentity
POST /api/corridor/infoByids · GET /api/corridor/bangdingareas · GET /api/corridor/aclist · POST /api/corridor/bangding
PUT /api/corridor/removebound · GET /api/device · POST /api/device · PUT /api/device · DELETE /api/device
GET /api/device/details · GET /api/device/byEntity · GET /api/device/sysall · GET /api/device/devicelist
GET /api/device/Unbound · POST /api/device/bangding · PUT /api/device/removebound · GET /api/device/useinfo
GET /api/device/remoteConnectConfig · GET /api/device/uploadrecord · GET /api/device/log · GET /api/device/heatImage
GET /api/device/uploadrecordDownload · POST /api/device/setting/hongwai · POST /api/deviceUpdateUrl · POST /images/upload
POST /mqtt/subscription/:sn · DELETE /mqtt/subscription/:sn · GET /mqtt/deviceManagement/Information
GET /mqtt/deviceManagement/getNetwork · GET /mqtt/deviceManagement/history · GET /mqtt/deviceManagement/keliu
GET /mqtt/deviceManagement/statistical/:sn · GET /mqtt/deviceManagement/base64/:sn
GET /mqtt/deviceManagement/brokenline/:sn · GET /mqtt/deviceManagement/numberOfStays/:sn
GET /mqtt/deviceManagement/delay/:sn · GET /mqtt/deviceManagement/corridor/:sn · GET /mqtt/deviceManagement/json/:sn
GET /mqtt/deviceManagement/xml/:sn · GET /mqtt/deviceManagement/colorleft/:sn
GET /mqtt/deviceManagement/backUpConnection/:sn · GET /mqtt/deviceManagement/children
POST /mqtt/deviceManagement/children · GET /mqtt/management/info · POST /mqtt/deviceManagement/time
POST /mqtt/deviceManagement/devicers485 · POST /mqtt/deviceManagement/devicersOSD
POST /mqtt/deviceManagement/direction · POST /mqtt/deviceManagement/onOff · POST /mqtt/deviceManagement/area
POST /mqtt/deviceManagement/height · POST /mqtt/deviceManagement/brokenline
POST /mqtt/deviceManagement/detection/brokenline · POST /mqtt/deviceManagement/scale
POST /mqtt/deviceManagement/numberOfStays · POST /mqtt/deviceManagement/delay · POST /mqtt/deviceManagement/corridor
POST /mqtt/deviceManagement/http/push · POST /mqtt/deviceManagement/xml/push · POST /mqtt/deviceManagement/colorleft
POST /mqtt/deviceManagement/backupconnection · POST /mqtt/deviceManagement/setNetwork
POST /mqtt/deviceManagement/maintain · POST /mqtt/deviceManagement/upgrade
GET /home/keliukpi · GET /home/statisTypes · GET /home/setStatisTypes · GET /home/statistical · GET /home/trend
GET /home/holiday · POST /api/analysis/batch · POST /api/analysis/batch/export · POST /api/analysis/contrast
POST /api/analysis/contrast/export · POST /api/analysis/holidayindex · POST /api/analysis/holidaydetails
POST /api/analysis/holidaycontrastsame · POST /api/analysis/holidaycontrast · POST /api/analysis/growth
POST /api/analysis/growth/export · POST /api/analysis/highlow · POST /api/analysis/rank · POST /api/analysis/rank/export
GET /api/screenData/realTimeStatistics · GET /api/screenData/accumulate · GET /api/screenData/yearflowRank
GET /api/screenData/monthTopDays · GET /api/screenData/weekTops · GET /api/screenData/peakHours
GET /api/screenData/increment · GET /api/heatreportdashboard · POST /api/heatreportdashboard
PUT /api/heatreportdashboard · DELETE /api/heatreportdashboard · GET /api/heatreportdashboard/byId
GET /api/heatreportdashboard/pinless · POST /api/heatreportdashboard/pinless
POST /api/heatreportdashboard/deviceRemove · GET /api/heatreportdashboard/realTimeData`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter(Boolean);

test("every call of the specification exists at its path and method", async () => {
  const built = (await contractEndpoints()).map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`);
  expect(written.filter((call) => !built.includes(call))).toEqual([]);
});

const figure = (value: number) => expect.objectContaining({ value });

test("a call with the specification's own parameters answers what it says", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00Z");
  const tenantId = await company(server.admin, { timeZone: "UTC" });
  const { ask, token } = await companyAdminSession(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const deptId = await organisation(ask);
  const house = { ask, tenantId, modelId };
  const alder = await countingShop(server, house, { name: "Alder", deptId });
  const birch = await countingShop(server, house, { name: "Birch", deptId });
  await alder.count({
    "2026-05-13 10:00": { in: 3, out: 1 },
    "2026-05-12 10:00": { in: 40 },
    "2026-05-06 09:00": { in: 5 },
    "2026-05-01 10:00": { in: 7 },
  });
  await birch.count({ "2026-05-13 11:00": { in: 2 }, "2026-05-12 10:00": { in: 10 } });
  await ask(holidays.create, { body: { name: "Spring", startTime: "2026-05-01" } });
  const { entityId } = alder;
  const [listed] = await server.http
    .inject({ url: "/hx-api/api/device?size=1", headers: { authorization: token } })
    .then((answer) => answer.json().data.content as { sn: string }[]);
  const day = "2026-05-12";
  const days = { dataType: 0, type: "flowIn", startTime: day, endTime: day };

  const named = { content: [expect.objectContaining({ name: "Alder" })], totalElements: 1 };
  const calls: [call: string, body: object | null, answer: unknown][] = [
    [
      `GET /home/statistical?entityId=${entityId}&startTime=${day}&endTime=${day}`,
      null,
      {
        startTime: day,
        endTime: day,
        cards: { flowIn: figure(40) },
      },
    ],
    ["GET /home/setStatisTypes?types=flowIn,flowOut", null, "flowIn,flowOut"],
    ["GET /home/statisTypes", null, "flowIn,flowOut"],
    [
      `GET /home/trend?type=flowIn&startTime=${day}`,
      null,
      {
        now: expect.arrayContaining([expect.objectContaining({ time: "10:00", value: 50 })]),
        yesterday: expect.toSatisfy((hours: unknown[]) => hours.length === 24),
      },
    ],
    ["GET /home/holiday?type=flowIn", null, [{ name: "Spring", value: 7, start: "2026-05-01" }]],
    [
      `GET /home/keliukpi?type=flowIn&timeType=1&startTime=${day}`,
      null,
      {
        day: { value: 50, startTime: day, endTime: day },
        week: { value: 50, startTime: "2026-05-11", endTime: day },
        month: { value: 62, startTime: "2026-05-01", endTime: day },
        year: { value: 62, startTime: "2026-01-01", endTime: day },
      },
    ],
    ["GET /home/keliukpi?type=flowIn&timeType=6", null, { day: { value: 50, endTime: day } }],
    [
      "POST /api/entity/getEntitys?page=0&size=10",
      { deptIds: [deptId], name: "Ald", page: 0, size: 10 },
      named,
    ],
    ["GET /api/companys/info", null, { id: tenantId }],
    [`GET /api/device/byEntity?entityId=${entityId}&deviceType=2&page=0&size=10`, null, { totalElements: 1 }],
    [
      `GET /api/device/byEntity?entityId=${entityId}&heatReportId=1&deviceType=2&page=0&size=10`,
      null,
      {
        totalElements: 1,
      },
    ],
    [`GET /api/device/devicelist?corridorId=${alder.accessId}&page=0&size=10`, null, { totalElements: 1 }],
    [`GET /api/corridor/byentity?entityId=${entityId}`, null, expect.anything()],
    [`GET /api/entity/details?id=${entityId}`, null, { name: "Alder" }],
    ["GET /api/device/useinfo", null, expect.anything()],
    ["POST /api/query/flow", { ...days, ids: [entityId] }, { total: { figures: [figure(40)] } }],
    [
      "POST /api/query/flow",
      { ...days, type: ["flowIn", "flowOut"] },
      { total: { figures: [figure(50), figure(0)] } },
    ],
    ["POST /api/analysis/rank", days, { rows: [figure(40), figure(10)], total: figure(50) }],
    [
      "POST /api/analysis/growth",
      { ...days, compare: "previous" },
      { rows: [{ current: figure(40) }, { current: figure(10) }] },
    ],
    ["POST /api/analysis/highlow", { ...days, startTime: "2026-05-06" }, { zones: ["UTC"] }],
    [
      "POST /api/analysis/batch",
      { dataType: 0, startTime: day, endTime: day, interval: "1h" },
      { zones: ["UTC"] },
    ],
    [
      "POST /api/analysis/contrast",
      {
        dataType: 0,
        ids: [entityId],
        type: "flowIn",
        interval: "1h",
        ranges: [{ startTime: day, endTime: day }],
      },
      { series: [expect.objectContaining({ total: figure(40) })] },
    ],
    ["POST /api/analysis/holidayindex", { type: "flowIn", year: 2026 }, { rows: [{ name: "Spring" }] }],
  ];
  for (const [call, body, wanted] of calls) {
    const [method = "", path = ""] = call.split(" ");
    const answer = await server.http.inject({
      method: method as "GET",
      url: `/hx-api${path}`,
      headers: { authorization: token, lang: "en" },
      ...(body && { payload: body }),
    });
    expect(answer.json(), `${call} ${answer.body}`).toMatchObject({ code: 200, data: wanted });
  }
  for (const name of [
    "realTimeStatistics",
    "accumulate",
    "yearflowRank",
    "monthTopDays",
    "weekTops",
    "peakHours",
    "increment",
  ]) {
    const answer = await server.http.inject({
      url: `/hx-api/api/screenData/${name}`,
      headers: { authorization: token },
    });
    expect(answer.json(), name).toMatchObject({ day: "2026-05-13", zones: ["UTC"] });
  }
  // What asks a device is refused because it is away, not for what it was asked.
  const remote = await server.http.inject({
    url: `/hx-api/api/device/remoteConnectConfig?sn=${listed?.sn}`,
    headers: { authorization: token, lang: "en" },
  });
  expect(remote.json().fields ?? {}).toEqual({});

  const asOperator = await server.signIn("admin", adminPassword);
  for (const path of [
    `/api/companys?name=Comp&status=1&username=&page=0&size=10`,
    `/api/menus/company?tenantId=${tenantId}`,
    `/api/adminRoles?tenantId=${tenantId}`,
  ]) {
    const answer = await server.http.inject({
      url: `/hx-api${path}`,
      headers: { authorization: asOperator.token },
    });
    expect(answer.json(), path).toMatchObject({ code: 200 });
  }
});
