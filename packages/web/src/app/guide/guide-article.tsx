import type { GuideKey } from "@foyer/phrases/guide";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, type ReactNode, type Ref } from "react";
import { Stack } from "../../ui/kit/layout.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Note, Quiet, Text, Title } from "../../ui/kit/text.tsx";
import { EntryLink, type OpenEntry } from "./entry-link.tsx";
import classes from "./guide.module.css";
import { gradientOf } from "./guide-categories.ts";
import { guideEntries } from "./guide-entries.ts";
import { GuidePictureOf } from "./guide-picture.tsx";
import { guideText } from "./guide-text.ts";

interface GuideArticleProps {
  entry: GuideKey;
  /** Level of its heading. */
  level: 1 | 2 | 3;
  heading?: Ref<HTMLHeadingElement>;
  onOpen?: OpenEntry;
  /** What the reader can do at once, such as going to the screen. */
  children?: ReactNode;
}

/** One entry: what the thing is, how to read it, how to do it, and what to take care of. */
export function GuideArticle({ entry, level, heading, onOpen, children }: GuideArticleProps) {
  const { frame, categories, entries } = guideText();
  const { category, picture, see } = guideEntries[entry];
  const { title, answer, read, step1, step2, step3, beware, isEnglish } = entries[entry];
  const Heading = `h${level}` as const;
  const Part = level === 3 ? "h4" : level === 2 ? "h3" : "h2";
  const steps = [step1, step2, step3].filter((step) => step !== undefined);
  const spoken = isEnglish ? ({ lang: "en", dir: "ltr" } as const) : {};
  return (
    <article className={classes.article} id={entry}>
      <header className={classes.band} style={{ background: gradientOf(category) }}>
        <Text size="xs">{categories[category]}</Text>
        <Heading ref={heading} tabIndex={-1} data-autofocus className={classes.name} {...spoken}>
          {title}
        </Heading>
      </header>
      <Stack gap="sm" className={classes.body}>
        {isEnglish && !frame.isEnglish && <Note>{frame.inEnglish}</Note>}
        <Stack gap="sm" {...spoken}>
          <p>{answer}</p>
          {picture && <GuidePictureOf picture={picture} />}
          {read && (
            <section>
              <Title as={Part} mb="2xs">
                {frame.read}
              </Title>
              <p>{read}</p>
            </section>
          )}
          {steps.length > 0 && (
            <section>
              <Title as={Part} mb="2xs">
                {frame.steps}
              </Title>
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          )}
          {beware && (
            <Notice Sign={IconAlertTriangle}>
              <strong>{frame.beware}:</strong> {beware}
            </Notice>
          )}
        </Stack>
        {children}
        {see.length > 0 && (
          <Quiet>
            {frame.see}:{" "}
            {see.map((key, nth) => (
              <Fragment key={key}>
                {nth > 0 && " · "}
                <EntryLink entry={key} onOpen={onOpen} className={classes.seen}>
                  {entries[key].title}
                </EntryLink>
              </Fragment>
            ))}
          </Quiet>
        )}
      </Stack>
    </article>
  );
}
