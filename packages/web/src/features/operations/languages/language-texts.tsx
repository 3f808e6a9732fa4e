import { type LanguageCoverage, languages } from "@foyer/contract/operations/languages";
import { parseAsString, parseAsStringLiteral } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useListState } from "../../../ui/use-list-state.ts";
import { englishLanguage, WordingForms } from "./wording-forms.tsx";

const filters = { area: parseAsString, show: parseAsStringLiteral(["missing", "suggested"] as const) };

/** Every text of a language beside the English one. */
export function LanguageTexts({ language }: { language: LanguageCoverage }) {
  const t = usePhrases("languages");
  const format = useFormat();
  const state = useListState({ size: 20, filters });
  const rows = useAsk(languages.texts, { query: { ...state.query, language: language.code } });
  const areas = language.areas.map(({ area, total, translated }) => ({
    value: area,
    label: translated === total ? area : `${area} (${t("missing", { count: total - translated })})`,
  }));
  return (
    <>
      <Toolbar>
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={state.query.search}
          onSearch={(search) => state.change({ search })}
        />
        <FilterSelect
          label={t("show")}
          options={[
            { value: "missing", label: t("onlyMissing") },
            { value: "suggested", label: t("onlySuggested") },
          ]}
          value={state.query.show}
          onChoose={(show) => state.change({ show })}
        />
        <FilterSelect
          label={t("area")}
          options={areas}
          value={state.query.area}
          onChoose={(area) => state.change({ area })}
        />
      </Toolbar>
      <DataTable
        caption={t("texts")}
        rows={rows}
        state={state}
        toName={({ key }) => key}
        columns={[
          {
            title: t("english"),
            cell: ({ english }) => <WordingForms texts={english} of={englishLanguage} />,
          },
          {
            title: t("text"),
            cell: ({ own }) =>
              Object.keys(own).length > 0 ? (
                <WordingForms texts={own} of={language} />
              ) : (
                <Text as="span" tone="broken">
                  {t("notSaid")}
                </Text>
              ),
          },
          {
            title: t("key"),
            cell: ({ key }) => (
              <Text as="bdi" mono break size="xs" dir="ltr">
                {key}
              </Text>
            ),
          },
          { title: t("open"), numeric: true, cell: ({ suggested }) => format.number(suggested) },
        ]}
      />
    </>
  );
}
