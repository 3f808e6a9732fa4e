import type { Db } from "../../../platform/database/database.ts";
import { zoneOfCompany } from "../companies/companies.ts";

interface Clock {
  /** IANA zone. */
  zone: string;
  dayStartMinute: number;
}

/**
 * Whose date is today over places with these clocks, each named once: their own where they share one, otherwise their
 * company's.
 */
export async function clockOver(db: Db, tenantId: number, clocks: readonly Clock[]): Promise<Clock> {
  const [only, other] = clocks;
  if (only && !other) return { zone: only.zone, dayStartMinute: only.dayStartMinute };
  return { zone: await zoneOfCompany(db, tenantId), dayStartMinute: 0 };
}
