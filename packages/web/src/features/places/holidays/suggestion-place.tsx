import { holidays } from "@foyer/contract/places/holidays";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Grid } from "../../../ui/kit/layout.tsx";

const key = "foyer-holiday-place";
const longEnough = 86_400_000;
const yearsAround = [-2, -1, 0, 1, 2];

export interface ChosenPlace {
  country: string | undefined;
  region: string | undefined;
  choose: (country: string | undefined, region?: string) => void;
}

/** The place asked for last, or the one of the browser's language. */
export function useSuggestionPlace(): ChosenPlace {
  const [[country, region], setPlace] = useState<(string | undefined)[]>(() => {
    const kept = localStorage.getItem(key)?.split("-") ?? [];
    return kept[0] ? kept : [new Intl.Locale(navigator.language).region];
  });
  return {
    country: /^[A-Z]{2}$/.test(country ?? "") ? country : undefined,
    region,
    choose(nextCountry, nextRegion) {
      localStorage.setItem(key, [nextCountry, nextRegion].filter(Boolean).join("-"));
      setPlace([nextCountry, nextRegion]);
    },
  };
}

const known = { staleTime: longEnough };

const useCountries = () => useAsk(holidays.countries, undefined, known);

const useRegions = (country: string | undefined) =>
  useAsk(
    holidays.regions,
    { query: { country: country ?? "" } },
    { ...known, enabled: country !== undefined },
  );

/** The region, else the country, in words. */
export function usePlaceName(country: string, region: string | undefined): string {
  const countries = useCountries();
  const regions = useRegions(country);
  const toName = (places: typeof countries.data, code: string | undefined) =>
    places?.find((place) => place.code === code)?.name;
  return toName(regions.data, region) ?? toName(countries.data, country) ?? country;
}

/** Country, region where it has holidays of its own, and year. */
export function SuggestionPlace({
  place: { country, region, choose },
  year,
  onYear,
}: {
  place: ChosenPlace;
  year: number;
  onYear: (year: number) => void;
}) {
  const t = usePhrases("holidays");
  const countries = useCountries();
  const regions = useRegions(country);
  const now = new Date().getFullYear();
  return (
    <Grid least={140} gap="sm">
      <NativeSelect
        label={t("country")}
        value={country ?? ""}
        onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
      >
        <option value="">{t("chooseCountry")}</option>
        {countries.data?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {regions.data !== undefined && regions.data.length > 0 && (
        <NativeSelect
          label={t("region")}
          value={region ?? ""}
          onChange={({ currentTarget }) => choose(country, currentTarget.value || undefined)}
        >
          <option value="">{t("wholeCountry")}</option>
          {regions.data.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        label={t("year")}
        value={String(year)}
        onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
        data={yearsAround.map((ahead) => String(now + ahead))}
      />
    </Grid>
  );
}
