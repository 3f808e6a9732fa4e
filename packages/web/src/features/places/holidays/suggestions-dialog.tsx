import { type HolidaySuggestion, holidays } from "@foyer/contract/places/holidays";
import { Line } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { countryName } from "../../../lib/country-name.ts";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { May } from "../../../ui/may.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";
import { FollowSwitch } from "./follow-switch.tsx";
import { SuggestionPlace, useSuggestionPlace } from "./suggestion-place.tsx";

const longEnough = 86_400_000;

/** Public holidays of a place and year: those that are wanted become holidays of its sites. */
export function SuggestionsDialog({ year: firstYear, onClose }: { year: number; onClose: () => void }) {
  const t = usePhrases("holidays");
  const common = usePhrases("common");
  const place = useSuggestionPlace();
  const [year, setYear] = useState(firstYear);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { refusal, attempt } = useAttempt();
  const suggestions = useAsk(
    holidays.suggest,
    { query: { country: place.country ?? "", year, ...(place.region && { region: place.region }) } },
    { enabled: place.country !== undefined, staleTime: longEnough },
  );
  const add = useSend(holidays.createMany, [holidays.list, holidays.suggest]);

  // The answer for another place or year is nothing to add here.
  const isAsking = suggestions.isPending || suggestions.isPlaceholderData;
  const all = place.country === undefined || isAsking ? [] : (suggestions.data ?? []);
  const wanted = all.filter((each) => !each.known && !left.has(each.name));

  async function save() {
    const { country } = place;
    const body = wanted.map(({ name, startTime, endTime }) => ({
      name,
      startTime,
      endTime,
      year,
      scope: "country" as const,
      country,
    }));
    if (await attempt(() => add.mutateAsync({ body }))) onClose();
  }

  const choose = (name: string, on: boolean) =>
    setLeft((now) => new Set(on ? [...now].filter((each) => each !== name) : [...now, name]));

  return (
    <Dialog title={t("suggestTitle")} width={560} onClose={onClose}>
      <SuggestionPlace place={place} year={year} onYear={setYear} />
      {place.country !== undefined && suggestions.isError && (
        <Failed error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {place.country !== undefined && isAsking && !suggestions.isError && <Loading />}
      {place.country !== undefined && !isAsking && suggestions.data?.length === 0 && (
        <Empty text={t("noneKnown")} />
      )}
      <Text as="ul" mt="md" mb="md">
        {all.map((each) => (
          <Suggestion key={each.name + each.startTime} of={each} left={left} onChoose={choose} />
        ))}
      </Text>
      {all.length > 0 && place.country !== undefined && (
        <Quiet mb="sm">{t("addedFor", { country: countryName(place.country) })}</Quiet>
      )}
      {place.country !== undefined && (
        <May ask={holidays.follow}>
          <FollowSwitch country={place.country} region={place.region} />
        </May>
      )}
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button disabled={wanted.length === 0} loading={add.isPending} onClick={() => void save()}>
          {t("addChosen", { count: wanted.length })}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

function Suggestion({
  of: { name, startTime, endTime, known },
  left,
  onChoose,
}: {
  of: HolidaySuggestion;
  left: ReadonlySet<string>;
  onChoose: (name: string, on: boolean) => void;
}) {
  const t = usePhrases("holidays");
  return (
    <Line as="li" justify="between" gap="sm" lined py="2xs">
      <Checkbox
        size="xs"
        label={name}
        checked={known || !left.has(name)}
        disabled={known}
        onChange={({ currentTarget }) => onChoose(name, currentTarget.checked)}
      />
      <Quiet as="span" fixed numeric>
        {known ? t("alreadyThere") : dayRangeText(startTime, endTime)}
      </Quiet>
    </Line>
  );
}
