import { holidays } from "@foyer/contract/places/holidays";
import { counted, wholeDays } from "./counted.ts";
import { access, binding, company, companyAdmin, device, deviceModel, entity } from "./factories.ts";
import type { Ask, TestServer } from "./test-server.ts";

/** A shop open around the clock, its counter bound since a day. */
export async function shop(
  ask: Ask,
  tenantId: number,
  modelId: number,
  name: string,
  from: string,
  timeZone = "UTC",
) {
  const entityId = await entity(ask, { name, timeZone, workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId });
  const corridorId = await access(ask, { entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from });
  return { tenantId, entityId, device: counter };
}

/** A holiday of some days. */
export const holiday = async (ask: Ask, name: string, startTime: string, endTime = startTime) =>
  (await ask(holidays.create, { body: { name, startTime, endTime } })).id;

/** A fair on Friday and Saturday, 8 and 9 May 2026, and the one of the year before; a strike on Friday, 1 May. */
export async function fairs(server: TestServer) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const bakery = await shop(ask, tenantId, modelId, "Bakery", "2025-01-01");
  const fair = await holiday(ask, "Fair", "2026-05-08", "2026-05-09");
  const fairBefore = await holiday(ask, "Fair", "2025-05-09", "2025-05-11");
  const strike = await holiday(ask, "Strike", "2026-05-01");
  const counts = wholeDays({
    // Fridays: the 1st is a holiday, the others make (90 + 100 + 110) / 3 = 100.
    "2026-04-10 10:00": { in: 110, passby: 0 },
    "2026-04-17 09:00": { in: 100, passby: 0 },
    "2026-04-24 09:00": { in: 90, passby: 0 },
    "2026-05-01 09:00": { in: 999, passby: 0 },
    "2026-05-08 09:00": { in: 100, passby: 0 },
    "2026-05-08 10:00": { in: 30, passby: 0 },
    // Saturdays: of two nothing is known, the others make (40 + 60) / 2 = 50.
    "2026-04-25 08:00": { in: 0, passby: 0 },
    "2026-04-25 15:00": { in: 40, passby: 0 },
    "2026-05-02 09:00": { in: 60, passby: 0 },
    "2026-05-09 09:00": { in: 70, passby: 0 },
    "2026-05-09 12:00": { in: 50, passby: 0 },
    "2025-05-09 09:00": { in: 80, passby: 0 },
    "2025-05-10 09:00": { in: 120, passby: 0 },
    "2025-05-11 09:00": { in: 400, passby: 0 },
  });
  await counted(server, bakery, "Z", counts);
  return { tenantId, ask, modelId, bakery, fair, fairBefore, strike };
}
