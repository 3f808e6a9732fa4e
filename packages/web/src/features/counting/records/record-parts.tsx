import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";

interface Interval {
  start: string;
  end: string;
  zone: string;
  seconds: number;
}

/** An interval on the site's clock; the offset, which distinguishes the doubled autumn hour, on hover. */
export function IntervalCell({ start, end, zone, seconds }: Interval) {
  const t = usePhrases("records");
  const format = useFormat();
  return (
    <TwoLines
      first={
        <Box as="time" numeric oneLine dateTime={start} title={`${start} – ${end}`}>
          {format.dateTime(start, zone)}
        </Box>
      }
      second={
        seconds === 0
          ? t("crossing")
          : t("lasting", { end: format.bareTime(end, zone), length: format.duration(seconds) })
      }
    />
  );
}

/** Where values came from: when, by which decoder, which revision of the device, what was decided about them. */
export function useOriginText() {
  const t = usePhrases("records");
  return ({
    source,
    revision,
    remark,
  }: {
    source: string;
    revision: number | null;
    remark?: string | null;
  }) =>
    [
      source,
      revision !== null && revision >= 0 && t("revision", { revision }),
      remark && phraseOr(remark, `records.remarks.${remark}`),
    ]
      .filter(Boolean)
      .join(" · ");
}

/** The access a record counts for, with the direction of its binding where that changes something. */
export function AccessCell({
  accessId,
  accessName,
  direction,
  reversed = false,
}: {
  accessId?: number | null;
  accessName: string | null;
  direction: number | null;
  reversed?: boolean;
}) {
  const t = usePhrases("records");
  if (accessName === null)
    return (
      <Note as="span" weight="normal">
        {t("notBound")}
      </Note>
    );
  const name = accessId ? (
    <PlaceLink kind="entrance" of={accessId}>
      {accessName}
    </PlaceLink>
  ) : (
    accessName
  );
  const how = [
    direction !== null && direction !== 0 && phraseOr("", `records.directions.${direction}`),
    reversed && t("reversed"),
  ];
  return <TwoLines first={name} second={how.filter(Boolean).join(" · ")} />;
}
