import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";

/** Two of the longest usual upload intervals (30 minutes): after that, silence is worth saying. */
const staleAfter = 60 * 60 * 1000;

interface AsOfProps {
  moment: string;
  zone: string;
  zones: readonly string[];
  now: Date;
}

/** The moment of the newest count on the clock of the site, with its zone; its age where it is old. */
export function AsOf({ moment, zone, zones, now }: AsOfProps) {
  const t = usePhrases("home");
  const format = useFormat();
  const newest = new Date(moment);
  const age = now.getTime() - newest.getTime();
  const sameDay = localDay(newest, zone) === localDay(now, zone);
  const time = sameDay
    ? format.bareTime(newest, zone)
    : `${format.weekdayDate(newest, zone)} ${format.bareTime(newest, zone)}`;
  return (
    <span title={zones.join("\n")}>
      {t("asOf", { time })} <bdi dir="ltr">({zone.replaceAll("_", " ")})</bdi>
      {age > staleAfter && (
        <>
          {" "}
          <Box as="span" px="2xs" round surface="hover">
            {t("noNewsFor", { age: format.duration(roundedToMinutes(age)) })}
          </Box>
        </>
      )}
    </span>
  );
}

/** Seconds. */
const roundedToMinutes = (milliseconds: number) => Math.floor(milliseconds / 60_000) * 60;
