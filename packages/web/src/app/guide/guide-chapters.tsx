import type { GuideKey } from "@foyer/phrases/guide";
import { look } from "../../ui/kit/look.ts";
import { EntryLink, type OpenEntry } from "./entry-link.tsx";
import classes from "./guide.module.css";
import { categoryNames, gradientOf } from "./guide-categories.ts";
import { guideEntries } from "./guide-entries.ts";
import { guideText } from "./guide-text.ts";

interface GuideChaptersProps {
  /** The entries that may be listed. */
  entries: readonly GuideKey[];
  level: 2 | 3;
  current?: GuideKey | undefined;
  onOpen?: OpenEntry;
}

/** The contents of the guide, chapter by chapter. */
export function GuideChapters({ entries, level, current, onOpen }: GuideChaptersProps) {
  const { categories } = guideText();
  const Heading = level === 2 ? "h2" : "h3";
  return categoryNames.map((category) => {
    const own = entries.filter((key) => guideEntries[key].category === category);
    return (
      own.length > 0 && (
        <section key={category} className={classes.chapter} aria-labelledby={`guide-${category}`}>
          <Heading
            id={`guide-${category}`}
            className={classes.band}
            style={{ background: gradientOf(category) }}
          >
            {categories[category]}
          </Heading>
          <EntryList entries={own} current={current} onOpen={onOpen} />
        </section>
      )
    );
  });
}

interface EntryListProps extends Pick<GuideChaptersProps, "entries" | "current" | "onOpen"> {
  /** With what each one is about. */
  told?: boolean;
}

export function EntryList({ entries, current, onOpen, told = false }: EntryListProps) {
  const { entries: texts } = guideText();
  return (
    <ul className={classes.list}>
      {entries.map((key) => (
        <li key={key} {...(texts[key].isEnglish && { lang: "en" })}>
          <EntryLink
            entry={key}
            onOpen={onOpen}
            current={key === current}
            className={look({ press: true }, classes.item)}
          >
            <span>{texts[key].title}</span>
            {told && <small className={classes.told}>{texts[key].answer}</small>}
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}
