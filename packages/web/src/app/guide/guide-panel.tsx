import type { BuiltMenu } from "@foyer/contract/identity/menus";
import type { GuideKey } from "@foyer/phrases/guide";
import { ActionIcon, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft, IconExternalLink, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { guide, useGuide } from "../../lib/guide.ts";
import { language } from "../../lib/language.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { phrase } from "../../lib/phrases.ts";
import { Line, Stack } from "../../ui/kit/layout.tsx";
import { look } from "../../ui/kit/look.ts";
import { Quiet, Title } from "../../ui/kit/text.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import classes from "./guide.module.css";
import { GuideArticle } from "./guide-article.tsx";
import { EntryList, GuideChapters } from "./guide-chapters.tsx";
import { entryOfScreen, guideEntries } from "./guide-entries.ts";
import { searchGuide } from "./guide-search.ts";
import { GuideSearchField, moveInGuide } from "./guide-search-field.tsx";
import { guideText } from "./guide-text.ts";
import { openableScreen, useListedEntries } from "./use-listed-entries.ts";

const GuideLayer = lazyPart(async () => (await import("./guide-layer.tsx")).GuideLayer);

interface GuidePanelProps {
  menus: readonly BuiltMenu[];
  /** Name of the page that is shown. */
  screen: string | undefined;
}

/** The guide at the end of the page: beside it, or above it on a narrow window and over a dialog. */
export function GuidePanel(props: GuidePanelProps) {
  const { isAbove } = useGuide();
  const { frame } = guideText();
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  useFocusBack();
  if (narrow || isAbove)
    return (
      <Suspense fallback={null}>
        <GuideLayer width={narrow ? "100%" : 400}>
          <GuideContent {...props} />
        </GuideLayer>
      </Suspense>
    );

  function close(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    guide.close();
  }

  return (
    <aside className={classes.panel} aria-label={frame.title} onKeyDown={close}>
      <div className={classes.inside}>
        <GuideContent {...props} />
      </div>
    </aside>
  );
}

function GuideContent({ menus, screen }: GuidePanelProps) {
  const { entry: wanted, asked } = useGuide();
  const entry = wanted === "ofPage" ? entryOfScreen(screen) : wanted;
  const { frame } = guideText();
  const [search, setSearch] = useState("");
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks again for the same is led there again
  useEffect(() => {
    if (top.current) top.current.scrollTop = 0;
    (heading.current ?? input.current)?.focus({ preventScroll: true });
  }, [entry, asked]);

  return (
    <Stack
      className={classes.content}
      onKeyDown={moveInGuide}
      {...(frame.isEnglish && { lang: "en", dir: "ltr" })}
    >
      <Line gap="2xs" px="md" py="xs" lined>
        {entry && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={frame.back}
            title={frame.back}
            onClick={() => guide.open()}
          >
            <IconArrowLeft size={18} stroke={1.6} className={look({ flip: true })} />
          </ActionIcon>
        )}
        <Title grow>{frame.title}</Title>
        <ActionIcon
          component="a"
          href={`/${language()}/doc${entry ? `/${entry}` : ""}`}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          aria-label={frame.wholeGuide}
          title={frame.wholeGuide}
        >
          <IconExternalLink size={18} stroke={1.6} className={look({ flip: true })} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={phrase("common.closeDialog")}
          onClick={guide.close}
        >
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </Line>
      <div className={classes.search}>
        <GuideSearchField
          input={input}
          value={search}
          onChange={(text) => {
            setSearch(text);
            // What is found takes the place of what was read; the focus stays in the field.
            if (entry) guide.open();
          }}
        />
      </div>
      <div ref={top} className={classes.scroll}>
        {entry ? (
          <GuideArticle entry={entry} level={3} heading={heading} onOpen={guide.open}>
            <ScreenLink entry={entry} menus={menus} />
          </GuideArticle>
        ) : (
          <Contents search={search} menus={menus} screen={screen} />
        )}
      </div>
    </Stack>
  );
}

function Contents({ search, menus, screen }: GuidePanelProps & { search: string }) {
  const { frame, entries } = guideText();
  const listed = useListedEntries(menus);
  const ofPage = entryOfScreen(screen);
  if (search.trim() === "")
    return (
      <>
        {ofPage && (
          <section className={classes.chapter}>
            <Title as="h3" size="sm" mb="2xs">
              {frame.onThisPage}
            </Title>
            <EntryList entries={[ofPage]} onOpen={guide.open} told />
          </section>
        )}
        <GuideChapters entries={listed} level={3} onOpen={guide.open} />
      </>
    );
  const found = searchGuide(search, listed, entries);
  return (
    <section className={classes.chapter} aria-live="polite">
      <Title as="h3" size="sm" mb="2xs">
        {frame.found}
      </Title>
      {found.length > 0 ? (
        <EntryList entries={found} onOpen={guide.open} told />
      ) : (
        <Quiet>{frame.nothing}</Quiet>
      )}
    </section>
  );
}

function ScreenLink({ entry, menus }: Pick<GuidePanelProps, "menus"> & { entry: GuideKey }) {
  const { frame } = guideText();
  const { pathname } = useLocation();
  const path = openableScreen(guideEntries[entry], menus);
  if (path === undefined || path === pathname) return null;
  return (
    <Button component={Link} to={path} variant="default" size="xs" className={classes.open}>
      {frame.open}
    </Button>
  );
}
