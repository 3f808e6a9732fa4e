import { statisticTypes } from "@foyer/contract/metrics";
import { companies, type OwnCompanyChange, ownAddress, ownLook } from "@foyer/contract/places/companies";
import type { FastifyInstance } from "fastify";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { imageAddress, makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { type CompanyFields, companyQueries } from "./companies.queries.ts";
import { zoneOfCompany } from "./companies.ts";
import { frameHostQueries } from "./frame-hosts.queries.ts";

/** Each field needs the permission of the page it stands on; the name stands on both. */
function requireFields(caller: Caller, change: OwnCompanyChange): void {
  const changes = (fields: readonly (keyof OwnCompanyChange)[]) =>
    fields.some((field) => change[field] !== undefined);
  if (changes(ownLook) && !holds(caller, "company:self")) throw new Refusal("permission.denied");
  if (changes(ownAddress) && !holds(caller, "basic:edit")) throw new Refusal("permission.denied");
}

/** A change by the names of the columns: a picture by its hash, types joined. */
function toFields({ logo, statisTypes, frameHosts: _, ...same }: OwnCompanyChange): Partial<CompanyFields> {
  return {
    ...same,
    ...(logo !== undefined && { logoHash: logo && hashIn(logo) }),
    ...(statisTypes !== undefined && { statisticTypes: statisTypes?.join(",") ?? null }),
  };
}

const hashIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Types an older version wrote and this one does not know are left out. */
function typesIn(text: string | null) {
  const kept = text?.split(",") ?? [];
  const known = statisticTypes.filter((type) => kept.includes(type));
  return known.length > 0 ? known.sort((a, b) => kept.indexOf(a) - kept.indexOf(b)) : null;
}

/** What a company knows and says of itself. */
export function ownCompanyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database;
  const images = makeImages(platform);

  serve(app, companies.info, async ({ caller }) => {
    const company = found(await companyQueries(db).byId(requireTenant(caller)));
    const { id, code, name, contact, phone, address, colour } = company;
    return {
      id,
      code,
      name,
      contact,
      phone,
      address,
      colour,
      timeZone: await zoneOfCompany(db, id),
      timeZoneOfSites: company.time_zone === null,
      logo: imageAddress(company.logo_hash),
      statisTypes: typesIn(company.statistic_types),
      frameHosts: (await frameHostQueries(db).of(id)).map(({ host }) => host),
    };
  });

  serve(app, companies.oneself, async ({ body, caller, request }) => {
    requireFields(caller, body);
    if (body.logo && !(await images.byHash(hashIn(body.logo)))) {
      throw new Refusal("validation.failed", { fields: { logo: "notAnImage" } });
    }
    await db.transaction().execute(async (tx) => {
      const queries = companyQueries(tx);
      const id = requireTenant(caller);
      request.before = found(await queries.locked(id));
      await queries.update(id, toFields(body));
      if (body.frameHosts) await frameHostQueries(tx).set(id, body.frameHosts);
    });
    return null;
  });
}
