import {
  type LanguageCoverage,
  languages,
  type SuggestionState,
  suggestionStates,
  type WordingSuggestion,
} from "@foyer/contract/operations/languages";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { parseAsStringLiteral } from "nuqs";
import { usePhrases } from "../../../lib/phrases.ts";
import { sameValue } from "../../../lib/same-value.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { StatusWord } from "../../../ui/status-word.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { englishLanguage, WordingForms } from "./wording-forms.tsx";

const filters = { state: parseAsStringLiteral(suggestionStates) };
const signs = { open: IconClock, accepted: IconCheck, rejected: IconX };
const tones = { open: undefined, accepted: "good", rejected: "off" } as const;

/** What users of all companies suggest for a language, with the decision. */
export function Suggestions({ language }: { language: LanguageCoverage }) {
  const t = usePhrases("languages");
  const state = useListState({ size: 20, filters });
  const rows = useAsk(languages.suggestions, { query: { ...state.query, language: language.code } });
  const changed = [languages.suggestions, languages.texts, languages.list];
  const accepting = useSend(languages.accept, changed);
  const rejecting = useSend(languages.reject, changed);
  return (
    <>
      <Toolbar>
        <FilterSelect<SuggestionState>
          label={t("state")}
          options={suggestionStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state.query.state}
          onChoose={(chosen) => state.change({ state: chosen })}
        />
      </Toolbar>
      <DataTable<WordingSuggestion>
        caption={t("open")}
        rows={rows}
        state={state}
        toName={({ key }) => key}
        columns={[
          {
            title: t("suggestion"),
            cell: ({ texts, key }) => (
              <TwoLines
                first={<WordingForms texts={texts} of={language} />}
                second={<bdi dir="ltr">{key}</bdi>}
              />
            ),
          },
          {
            title: t("before"),
            cell: ({ before, now, texts }) => (
              <TwoLines
                first={<WordingForms texts={before} of={language} />}
                second={!sameValue(now, before) && !sameValue(now, texts) && t("changedSince")}
              />
            ),
          },
          {
            title: t("english"),
            cell: ({ english }) => <WordingForms texts={english} of={englishLanguage} />,
          },
          {
            title: t("author"),
            cell: ({ author, companyName, createTime }) => (
              <TwoLines
                first={
                  <>
                    <bdi>{author}</bdi>
                    {companyName !== null && (
                      <>
                        {" · "}
                        <bdi>{companyName}</bdi>
                      </>
                    )}
                  </>
                }
                second={<Ago moment={createTime} />}
              />
            ),
          },
          { title: t("state"), cell: (suggestion) => <Settled {...suggestion} /> },
        ]}
        actions={({ id, state: settled }) => [
          ...(settled === "accepted"
            ? []
            : [
                {
                  ask: languages.accept,
                  label: t("accept"),
                  icon: <IconCheck size={16} />,
                  onClick: () => accepting.mutate({ body: [id] }),
                },
              ]),
          ...(settled === "rejected"
            ? []
            : [
                {
                  ask: languages.reject,
                  label: t("reject"),
                  icon: <IconX size={16} />,
                  onClick: () => rejecting.mutate({ body: [id] }),
                },
              ]),
        ]}
        empty={{ text: t("nothingSuggested") }}
      />
    </>
  );
}

function Settled({ state, settledBy }: Pick<WordingSuggestion, "state" | "settledBy">) {
  const t = usePhrases("languages");
  return (
    <TwoLines
      first={
        <StatusWord Sign={signs[state]} tone={tones[state]}>
          {t(`states.${state}`)}
        </StatusWord>
      }
      second={settledBy !== null && <bdi>{t("settledBy", { name: settledBy })}</bdi>}
    />
  );
}
