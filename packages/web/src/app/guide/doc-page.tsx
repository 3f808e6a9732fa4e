import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { language } from "../../lib/language.ts";
import { phrase } from "../../lib/phrases.ts";
import { FoyerMark } from "../../ui/foyer-mark.tsx";
import { Line, Row } from "../../ui/kit/layout.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { look } from "../../ui/kit/look.ts";
import { Quiet, Text, Title } from "../../ui/kit/text.tsx";
import { LanguageSelect } from "../sign-in/language-select.tsx";
import classes from "./guide.module.css";
import { GuideArticle } from "./guide-article.tsx";
import { EntryList, GuideChapters } from "./guide-chapters.tsx";
import { guideKeys, isGuideKey } from "./guide-entries.ts";
import { searchGuide } from "./guide-search.ts";
import { GuideSearchField, moveInGuide } from "./guide-search-field.tsx";
import { guideText } from "./guide-text.ts";

/** The guide as a page for everybody: all of it, or the entry that the address names. */
export function DocPage({ asked }: { asked: string }) {
  const { frame, entries } = guideText();
  const entry = isGuideKey(asked) ? asked : undefined;
  const title = entry ? entries[entry].title : frame.title;

  useEffect(() => {
    document.title = `${title} · ${phrase("app.name")}`;
  }, [title]);

  return (
    <div className={classes.page} {...(frame.isEnglish && { lang: "en", dir: "ltr" })}>
      <Row as="header" gap="sm" className={classes.head}>
        <Line as="a" gap="xs" href={`/${language()}/doc`} className={look({ unlined: true, tone: "plain" })}>
          <FoyerMark size={24} />
          <Text as="span" weight="bold">
            {phrase("app.name")}
          </Text>
        </Line>
        <Line gap="sm" push size="sm">
          <LinkButton onClick={() => print()}>
            <Line as="span" gap="2xs">
              <IconPrinter size={16} stroke={1.6} aria-hidden="true" />
              {frame.print}
            </Line>
          </LinkButton>
          <a href={`/${language()}/`}>{frame.toConsole}</a>
          <LanguageSelect />
        </Line>
      </Row>
      <div className={classes.columns} data-entry={entry}>
        <ContentsOf entry={entry} />
        <main className={classes.read}>
          {!entry && (
            <Text as="h1" size="xl" weight="bold">
              {frame.title}
            </Text>
          )}
          {asked !== "" && !entry && <Quiet role="alert">{frame.missing}</Quiet>}
          {(entry ? [entry] : asked === "" ? guideKeys : []).map((key) => (
            <GuideArticle key={key} entry={key} level={entry ? 1 : 2} />
          ))}
        </main>
      </div>
    </div>
  );
}

function ContentsOf({ entry }: { entry: (typeof guideKeys)[number] | undefined }) {
  const { frame, entries } = guideText();
  const [search, setSearch] = useState("");
  const found = search.trim() === "" ? undefined : searchGuide(search, guideKeys, entries);
  return (
    <nav className={classes.contents} aria-label={frame.contents} onKeyDown={moveInGuide}>
      <GuideSearchField value={search} onChange={setSearch} />
      <Title mt="md" mb="xs" aria-live="polite">
        {found ? frame.found : frame.contents}
      </Title>
      {found === undefined && <GuideChapters entries={guideKeys} level={3} current={entry} />}
      {found?.length === 0 && <Quiet>{frame.nothing}</Quiet>}
      {found && found.length > 0 && <EntryList entries={found} current={entry} told />}
    </nav>
  );
}
