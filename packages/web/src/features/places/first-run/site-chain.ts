import { text } from "@foyer/contract/endpoint";
import { accesses } from "@foyer/contract/places/accesses";
import { EntityForm, entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import { WorkTime } from "@foyer/contract/time-texts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ask } from "../../../lib/api.ts";
import { Refused } from "../../../lib/refused.ts";
import { askKey } from "../../../lib/use-ask.ts";

const access = { access: text(100) };
const site = { name: text(100), timeZone: EntityForm.shape.timeZone, workTime: WorkTime };

/** What is still to be entered; who has made the site already is asked for its access only. */
export const drafts = {
  everything: z.object({ organisation: text(100), ...site, ...access }),
  inMadeOrganisation: z.object({ ...site, ...access }),
  inOrganisation: z.object({ deptId: z.int(), ...site, ...access }),
  accessOnly: z.object(access),
};

export interface SiteDraft {
  organisation?: string;
  deptId?: number;
  name?: string;
  timeZone?: string;
  workTime?: string;
  access: string;
}

/** Things that were there before, or were made before something failed. */
export interface MadeThings {
  dept?: { id: number; name: string };
  site?: { id: number; deptId: number; name: string };
}

/** Says a refusal at the field of this form that the call was about. */
async function at<T>(field: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof Refused) || cause.fields?.name === undefined) throw cause;
    throw Object.assign(cause, { fields: { ...cause.fields, name: undefined, [field]: cause.fields.name } });
  }
}

/** Makes organisation, site and access one after the other; what was made is kept and never made again. */
export function useSiteChain(there: MadeThings) {
  const client = useQueryClient();
  const [kept, setKept] = useState<MadeThings>({});
  const made = { ...there, ...kept };

  const changed = () =>
    Promise.all(
      [organisations.tree, entities.list, accesses.list, subjects.search, subjects.organisations].map(
        (each) => client.invalidateQueries({ queryKey: askKey(each) }),
      ),
    );

  /** Gives the id of the access. */
  async function make(draft: SiteDraft): Promise<number> {
    let { dept, site } = made;
    try {
      if (!site && !dept && draft.deptId === undefined) {
        const name = draft.organisation ?? "";
        const { id } = await at("organisation", ask(organisations.create, { body: { name } }));
        dept = { id, name };
      }
      if (!site) {
        const { name = "", timeZone = "", workTime = "" } = draft;
        const deptId = dept?.id ?? draft.deptId ?? 0;
        const { id } = await ask(entities.create, { body: { name, deptId, timeZone, workTime } });
        site = { id, deptId, name };
      }
      const body = { name: draft.access, entityId: site.id, deptId: site.deptId };
      return (await at("access", ask(accesses.create, { body }))).id;
    } catch (cause) {
      setKept({ ...(dept && { dept }), ...(site && { site }) });
      throw cause;
    } finally {
      void changed();
    }
  }

  return { made, kept, make };
}
