import { devices } from "@foyer/contract/devices/devices";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { company, companyAdminSession, device, deviceModel, entity } from "./factories.ts";
import { pngOf, uploadPlan } from "./plan-picture.ts";
import { type Ask, testServer } from "./test-server.ts";

/** A company with a site, heat devices and a plan with a picture of 1,000 by 600 pixels. */
export async function heatSite() {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const tenantId = await company(server.admin);
  let { ask: asking, token } = await companyAdminSession(server, tenantId);
  const ask: Ask = (endpoint, ...sent) => asking(endpoint, ...sent);
  /** Sets the clock; sessions of long ago are over by then, so the administrator signs in again. */
  const at = async (moment: string) => {
    server.clock.set(moment);
    ({ ask: asking, token } = await companyAdminSession(server, tenantId));
  };
  const entityId = await entity(ask, { name: "Mall" });
  const modelId = await deviceModel(server.admin, { deviceType: 21 });
  const heatDevice = (draft: { name?: string; sn?: string; entityId?: number } = {}) =>
    device(ask, { modelId, deviceType: 21, entityId, ...draft });
  const upload = async (width = 1_000, height = 600, nth = 0): Promise<string> =>
    (await uploadPlan(server, token, pngOf(width, height, nth))).data.pathName;
  const plan = async (name = "Ground floor", site = entityId) => {
    const { id } = await ask(heatReports.create, { body: { name, entityId: site } });
    await ask(heatReports.update, { body: { id, img: await upload() } });
    return id;
  };
  const see = (hrId: number) => ask(heatReports.byId, { query: { hrId } });
  const { pool } = server.platform.database;
  /** As the storage keeps it: the sum of a day of a device. */
  const keepHeat = (deviceId: number, day: string) =>
    pool.query(
      `insert into heat_days (tenant_id, device_id, day, measure, unit, scale, cols, rows, covered, total, peak, cells)
       values ($1, $2, $3, 0, 0, 0.1, 32, 24, 3600, 0, 0, '')`,
      [tenantId, deviceId, day],
    );
  /** Where a device stood on a plan, from when to when. */
  const history = async (reportId: number, deviceId: number) => {
    const { rows } = await pool.query<{ from: Date | number; to: Date | null; left: number }>(
      `select valid_from as from, valid_to as to, (placement->>'left')::float8 as left from heat_placements
       where tenant_id = $1 and report_id = $2 and device_id = $3 order by valid_from`,
      [tenantId, reportId, deviceId],
    );
    return rows.map(({ from, to, left }) => [
      from instanceof Date ? from.toISOString() : "ever",
      to?.toISOString() ?? "on",
      left,
    ]);
  };
  const moveToSite = (made: { id: number; name?: string }, site: number) =>
    ask(devices.update, {
      body: {
        ...{ id: made.id, name: made.name ?? "Moved", deviceType: 21, modelId, entityId: site },
        uploadInterval: 5,
      },
    });
  return {
    ...{
      server,
      tenantId,
      ask,
      at,
      token,
      entityId,
      modelId,
      heatDevice,
      upload,
      plan,
      see,
      keepHeat,
      history,
    },
    moveToSite,
  };
}
