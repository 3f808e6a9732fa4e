import { languages, type Wording } from "@foyer/contract/operations/languages";
import { useState } from "react";
import { language } from "../../lib/language.ts";
import { loadedPhrases, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Box, Stack } from "../../ui/kit/layout.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Note, Quiet, Title } from "../../ui/kit/text.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Loaded } from "../../ui/states/loaded.tsx";
import { seenPhrases } from "./seen-phrases.ts";
import { WordingForm } from "./wording-form.tsx";

/** A better wording for something the console says: first which text, of this page or of all, then how it should read. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  // Before the dialog stands on the page itself.
  const [keys] = useState(() => seenPhrases(loadedPhrases()));
  const [chosen, setChosen] = useState<Wording>();
  const [search, setSearch] = useState("");
  if (chosen) return <WordingForm wording={chosen} onClose={onClose} />;
  return <ChooseText {...{ keys, search, onClose }} onSearch={setSearch} onChoose={setChosen} />;
}

interface ChooseTextProps {
  keys: readonly string[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (wording: Wording) => void;
  onClose: () => void;
}

function ChooseText({ keys, search, onSearch, onChoose, onClose }: ChooseTextProps) {
  const t = usePhrases("wording");
  const common = usePhrases("common");
  const code = language();
  const body = search === "" ? { language: code, keys: [...keys] } : { language: code, search };
  const found = useAsk(languages.wordings, { body });
  return (
    <Dialog title={t("title")} width={600} onClose={onClose}>
      <Stack gap="md">
        <Quiet>{t("intro")}</Quiet>
        <SearchField placeholder={t("search")} value={search} onSearch={onSearch} second />
        <section aria-labelledby="wordings-to-choose">
          <Title as="h3" id="wordings-to-choose" mb="2xs">
            {t(search === "" ? "ofPage" : "all")}
          </Title>
          <Loaded answer={found}>
            {(wordings) =>
              wordings.length === 0 ? (
                <Quiet>{search === "" ? t("nothing") : common("nothingFoundFor", { search })}</Quiet>
              ) : (
                <Stack as="ul" divided>
                  {wordings.map((wording) => (
                    <Box as="li" key={wording.key} py="2xs">
                      <LinkButton unlined onClick={() => onChoose(wording)}>
                        {said(wording.own) || said(wording.english)}
                      </LinkButton>
                      <Note as="div">
                        <bdi lang="en">{said(wording.english)}</bdi>
                      </Note>
                    </Box>
                  ))}
                </Stack>
              )
            }
          </Loaded>
        </section>
      </Stack>
    </Dialog>
  );
}

/** A phrase by its most general form. */
const said = (texts: Wording["own"]): string => texts[""] ?? texts.other ?? Object.values(texts)[0] ?? "";
