import { companies } from "@foyer/contract/places/companies";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBuildingSkyscraper } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { actingCompany } from "../../lib/acting-company.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { SelectList } from "../../ui/form/select-list.tsx";
import { Line } from "../../ui/kit/layout.tsx";
import { Quiet } from "../../ui/kit/text.tsx";
import classes from "./company-switch.module.css";

const shownCompanies = 20;
const home = "/";

/** Whose company a platform operator acts in, always in sight, and the way into another; a strip of its own on phones. */
export function CompanySwitch({ strip = false }: { strip?: boolean }) {
  const t = usePhrases("layout");
  const company = useSession().signedIn?.company ?? undefined;

  useEffect(() => {
    if (company) actingCompany.stayWith(company.id);
    // What was chosen on an earlier visit is gone.
    else if (actingCompany.current().id !== undefined) actingCompany.choose(undefined);
  }, [company]);

  if (!strip) return <Choice company={company} />;
  return (
    <section className={classes.strip} aria-label={t("actingFor")}>
      <Choice company={company} />
    </section>
  );
}

function Choice({ company }: { company: { id: number; name: string } | undefined }) {
  const t = usePhrases("layout");
  const common = usePhrases("common");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [entered, setEntered] = useState("");
  // The field shows the company itself until something else is typed.
  const isOwn = company && [company.name, t("companyDisabled", { name: company.name })].includes(entered);
  const [search] = useDebouncedValue(isOwn ? "" : entered.trim(), 200);
  const found = useAsk(companies.list, { query: { name: search, page: 0, size: shownCompanies } });
  const offered = found.data?.content.map(({ id, name, status }) => ({
    value: String(id),
    label: status === 1 ? name : t("companyDisabled", { name }),
  }));
  const own = company && { value: String(company.id), label: company.name };
  const isOffered = offered?.some(({ value }) => value === own?.value);

  function choose(value: string | null) {
    const id = Number(value);
    if (!id || id === company?.id) return;
    // What stands behind the question mark, and numbers in the path, belong to the former company.
    void navigate(/\d/.test(pathname) ? home : pathname, { replace: true });
    actingCompany.choose(id);
  }

  return (
    <Line gap="xs">
      <Quiet as="span" oneLine className={classes.label} aria-hidden="true">
        {t("actingFor")}
      </Quiet>
      <SelectList
        size="sm"
        aria-label={t("actingFor")}
        placeholder={t("noCompany")}
        leftSection={<IconBuildingSkyscraper size={16} stroke={1.6} aria-hidden="true" />}
        className={classes.field}
        shown={company?.name}
        data={own && !isOffered ? [own, ...(offered ?? [])] : (offered ?? [])}
        value={own?.value ?? null}
        onChange={choose}
        searchable
        searchValue={entered}
        onSearchChange={setEntered}
        onFocus={({ currentTarget }) => currentTarget.select()}
        // The server has searched.
        filter={({ options }) => options}
        nothingFoundMessage={common("nothingFound")}
      />
    </Line>
  );
}
