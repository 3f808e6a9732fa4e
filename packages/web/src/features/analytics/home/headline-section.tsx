import { usualWeeks } from "@foyer/contract/analytics/expected";
import type { Headline } from "@foyer/contract/analytics/headline";
import { home } from "@foyer/contract/analytics/home";
import { IconFlag, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box, Line, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import classes from "./headline.module.css";
import { PanelAnswer } from "./panel.tsx";
import { useHeadlineWords } from "./use-headline-words.ts";

/** It speaks of full hours: news of single counts would not change it. Milliseconds. */
const refetchInterval = 60_000;

/** Today in one sentence: how it stands, what is missing, what stands out and where it is mended. */
export function HeadlineSection({ subject }: Pick<AskedFigure, "subject">) {
  const t = usePhrases("home");
  const answer = useAsk(home.headline, { query: subject }, { refetchInterval });
  return (
    <section aria-label={t("headline.label")}>
      <PanelAnswer answer={answer} room={<div className={classes.room} />}>
        {(headline) => <Sentence headline={headline} />}
      </PanelAnswer>
    </section>
  );
}

const link = look({ tone: "active", weight: "medium" });

function Sentence({ headline }: { headline: Headline }) {
  const t = usePhrases("home");
  const words = useHeadlineWords();
  const may = useMay();
  const { faults, faultCount, standsOut, notes, weeks, site, until, middle } = headline;
  const [fault] = faults;
  const mended = fault && (fault.sn !== null ? `/device/${encodeURIComponent(fault.sn)}` : qualityPage);
  const maySee = fault !== undefined && (fault.sn !== null || may({ permission: "quality:list" }));
  const isComparing = middle !== null && weeks < usualWeeks;
  return (
    <>
      <Note>
        {site && (
          <span>
            <PlaceLink kind="site" of={site.id}>
              {site.name}
            </PlaceLink>
            {" · "}
          </span>
        )}
        {until === null ? t("headline.untilEach") : t("headline.until", { time: until })}
        {isComparing && ` · ${t("usual.weeks", { count: weeks })}`}
      </Note>
      <Text size="xl" weight="medium" numeric className={classes.sentence}>
        {words.standing(headline)} {words.missing(headline)}
        {fault && (
          <>
            {" "}
            <Text as="span" tone="down">
              {words.fault(fault, headline)}
            </Text>{" "}
            {maySee && mended && (
              <Link className={link} to={mended}>
                {t("headline.see")}
              </Link>
            )}
          </>
        )}
        {faultCount > 1 && <MoreFaults count={faultCount - 1} />}
      </Text>
      {(standsOut.length > 0 || notes.length > 0) && (
        <Row as="ul" gap="md" gapY="2xs" mt="2xs" size="sm" tone="quiet" numeric>
          {standsOut.map((one) => (
            <Line as="li" key={one.id} gap="2xs">
              {one.which === "above" ? (
                <IconTrendingUp size={16} aria-hidden="true" />
              ) : (
                <IconTrendingDown size={16} aria-hidden="true" />
              )}
              <span>
                <PlaceLink kind="site" of={one.id}>
                  {one.name}
                </PlaceLink>{" "}
                {words.standsOut(one)}
              </span>
            </Line>
          ))}
          {notes.map((note) => (
            <Line as="li" key={`${note.place} ${note.text}`} gap="2xs">
              <IconFlag size={16} aria-hidden="true" />
              <Box as="span" legible>
                {note.place !== null && <bdi>{note.place}: </bdi>}
                <bdi>{note.text}</bdi>
              </Box>
            </Line>
          ))}
        </Row>
      )}
    </>
  );
}

/** Leads to the list of all that is to be fixed, or to what is known of the counts. */
function MoreFaults({ count }: { count: number }) {
  const t = usePhrases("home");
  const may = useMay();
  const text = t("headline.moreFaults", { count });
  const page = may({ permission: "fix:list" })
    ? fixPage
    : may({ permission: "quality:list" })
      ? qualityPage
      : undefined;
  return (
    <>
      {" "}
      {page ? (
        <Link className={link} to={page}>
          {text}
        </Link>
      ) : (
        text
      )}
    </>
  );
}

const qualityPage = "/base/quality";
const fixPage = "/base/fix";
