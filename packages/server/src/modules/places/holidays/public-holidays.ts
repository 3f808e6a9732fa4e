import { type LanguageCode, languages } from "@foyer/phrases/languages";

/** Its calendars take 30 MB and a quarter of a second of a start: they are loaded when somebody asks for holidays. */
const loaded = async () => (await import("date-holidays")).default;

export interface PublicHoliday {
  name: string;
  /** `yyyy-MM-dd`, both included. */
  startTime: string;
  endTime: string;
}

const dayMs = 86_400_000;
/** As the library calls a language; Japanese by its country. */
function libraryLanguage(language: LanguageCode): string {
  const name = languages[language].tag.split("-")[0] ?? "en";
  return name === "ja" ? "jp" : name;
}

/** A country's holiday names in the desired language, otherwise in its own and English. */
async function loadCalendar(country: string, region: string | undefined, language: LanguageCode) {
  const Holidays = await loaded();
  const calendar = region ? new Holidays(country, region) : new Holidays(country);
  const own = calendar.getLanguages();
  calendar.setLanguages([libraryLanguage(language), ...own]);
  return calendar;
}

/**
 * The public holidays of a country (ISO 3166-1) or region in a year, oldest first. Holidays that begin at sunset are
 * given with the day that follows; single days of one name that stand side by side are one holiday.
 */
export async function publicHolidays(
  country: string,
  region: string | undefined,
  year: number,
  language: LanguageCode,
): Promise<PublicHoliday[]> {
  const calendar = await loadCalendar(country, region, language);
  const found = (calendar.getHolidays(year) ?? [])
    .filter(({ type }) => type === "public")
    .map(({ name, date, start, end }) => {
      const startTime = date.slice(0, 10);
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
      return { name: name.slice(0, 100), startTime, endTime: shifted(startTime, days - 1) };
    })
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
  return withUniqueNames(withoutTwins(found));
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function withoutTwins(found: readonly PublicHoliday[]): PublicHoliday[] {
  const joined: PublicHoliday[] = [];
  for (const holiday of found) {
    const former = joined.findLast(({ name }) => name === holiday.name);
    if (former && holiday.startTime <= shifted(former.endTime, 1)) {
      if (holiday.endTime > former.endTime) former.endTime = holiday.endTime;
    } else joined.push({ ...holiday });
  }
  return joined;
}

/** A name stands for one holiday of a year: the second Christmas of a country is "Christmas Day (2)". */
function withUniqueNames(found: readonly PublicHoliday[]): PublicHoliday[] {
  const times = new Map<string, number>();
  return found.map((holiday) => {
    const nth = (times.get(holiday.name) ?? 0) + 1;
    times.set(holiday.name, nth);
    return nth === 1 ? holiday : { ...holiday, name: `${holiday.name.slice(0, 94)} (${nth})` };
  });
}

const byName = (places: readonly { code: string; name: string }[], language: LanguageCode) =>
  places.toSorted((a, b) => a.name.localeCompare(b.name, languages[language].tag));

/** Countries whose public holidays are known, by name. */
export async function holidayCountries(language: LanguageCode) {
  const Holidays = await loaded();
  const names = new Intl.DisplayNames([languages[language].tag, "en"], { type: "region" });
  const codes = Object.keys(new Holidays().getCountries());
  return byName(
    codes.map((code) => ({ code, name: names.of(code) ?? code })),
    language,
  );
}

/** Regions of a country with holidays of their own, by name. */
export async function holidayRegions(country: string, language: LanguageCode) {
  const Holidays = await loaded();
  const states = new Holidays().getStates(country, libraryLanguage(language)) ?? {};
  return byName(
    Object.entries(states).map(([code, name]) => ({ code, name })),
    language,
  );
}
