import { companies } from "@foyer/contract/places/companies";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { actingCompany } from "../../lib/acting-company.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { SelectList } from "../../ui/form/select-list.tsx";

const shownCompanies = 20;
const home = "/";

interface CompanyChoiceProps {
  company: { id: number; name: string } | undefined;
  size: "sm";
  "aria-label": string;
  placeholder: string;
  leftSection: ReactNode;
  className: string | undefined;
}

/** The companies an operator may act in, opened. */
export function CompanyChoice({ company, ...look }: CompanyChoiceProps) {
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
    <SelectList
      {...look}
      opened
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
      nothingFoundMessage={offered && common("nothingFound")}
    />
  );
}
