import type { Events } from "../../../platform/events.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import type { QuestionDesk } from "../../../platform/http/question-desk.ts";
import type { Sources } from "../screen-figures/screen-figures.ts";
import { CompanyFigures, type ShownFigures } from "./company-figures.ts";
import type { Listener, ToldFigures } from "./compute-group.ts";

export type { ShownFigures, ToldFigures };

/** Figures of displays, of all companies: nothing is made where nobody looks. */
export function makeWallFigures(platform: Sources & { events: Events }, desk: QuestionDesk) {
  const companies = new Map<number, CompanyFigures>();

  function ofCompany({ sponsor }: ShownFigures): CompanyFigures {
    const tenantId = requireTenant(sponsor);
    const known = companies.get(tenantId);
    if (known) return known;
    const begun = new CompanyFigures(platform, tenantId, desk, () => {
      companies.delete(tenantId);
      begun.stop();
    });
    companies.set(tenantId, begun);
    return begun;
  }

  return {
    /** All figures of a screen as they are now. */
    ask: (shown: ShownFigures): Promise<ToldFigures> => ofCompany(shown).ask(shown),

    /** Tells all figures, and from then on those that change. */
    listen(shown: ShownFigures, tell: Listener["tell"]) {
      const company = ofCompany(shown);
      const listener: Listener = { tell, isUpToDate: false };
      const stop = company.listen(shown, listener);
      return {
        stop,
        /** Tells all again: something told was not heard. */
        tellAll(): void {
          listener.isUpToDate = false;
          company.catchUp();
        },
      };
    },

    stop(): void {
      for (const company of companies.values()) company.stop();
      companies.clear();
    },
  };
}

export type WallFigures = ReturnType<typeof makeWallFigures>;
