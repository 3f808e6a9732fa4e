import type { Generated } from "kysely";

/** Days unlike others, and where. */
export interface HolidayTables {
  holiday_sources: { tenant_id: number; country: string; region: string; language: string };
  holidays: {
    tenant_id: number;
    id: Generated<number>;
    name: string;
    year: number;
    start_day: string;
    end_day: string;
    scope: Generated<"company" | "organisation" | "sites" | "country">;
    organisation_id: number | null;
    country: string | null;
    scope_key: Generated<string>;
  };
  holiday_sites: { tenant_id: number; holiday_id: number; entity_id: number };
  /** A view: the sites at which a holiday is one. */
  holiday_entities: { tenant_id: number; holiday_id: number; entity_id: number };
  /** A view: the country a site lies in. */
  entity_countries: {
    tenant_id: number;
    entity_id: number;
    country: string | null;
    is_of_zone: boolean;
  };
}
