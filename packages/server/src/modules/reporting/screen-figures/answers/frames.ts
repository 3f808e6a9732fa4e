import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type Caller, requireTenant } from "../../../../platform/http/caller.ts";
import { frameHostsOf } from "../../../places/companies/companies.ts";
import type { Answering } from "../prepared-question.ts";

export const frames = async ({ database }: Answering, caller: Caller): Promise<PartOf<"frames">> => ({
  what: "frames",
  hosts: await frameHostsOf(database.db, requireTenant(caller)),
});
