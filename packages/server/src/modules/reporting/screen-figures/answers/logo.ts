import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { imageAddress } from "../../../../platform/images/images.ts";
import { logoOfCompany } from "../../../places/companies/companies.ts";
import type { Answering } from "../prepared-question.ts";

export const logo = async ({ database }: Answering, caller: Caller): Promise<PartOf<"logo">> => ({
  what: "logo",
  img: imageAddress(await logoOfCompany(database.db, requireTenant(caller))),
});
