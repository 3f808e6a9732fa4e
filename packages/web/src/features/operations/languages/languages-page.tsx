import { type LanguageCoverage, languages } from "@foyer/contract/operations/languages";
import { parseAsString, useQueryState } from "nuqs";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { OneLanguage } from "./one-language.tsx";

export function LanguagesPage() {
  const may = useMay();
  return may(languages.list) ? <Languages /> : <NoPermission permission={languages.list.permission} />;
}

/** How far the console is translated, and what its users would rather have it say: all languages, or one. */
function Languages() {
  const [code, setCode] = useQueryState("language", parseAsString);
  const asked = useAsk(languages.list);
  return (
    <Loaded answer={asked}>
      {(listed) => {
        const chosen = listed.find((each) => each.code === code);
        if (chosen)
          return <OneLanguage key={chosen.code} language={chosen} onLeave={() => void setCode(null)} />;
        return <AllLanguages listed={listed} onOpen={(next) => void setCode(next, { history: "push" })} />;
      }}
    </Loaded>
  );
}

interface AllLanguagesProps {
  listed: readonly LanguageCoverage[];
  onOpen: (code: string) => void;
}

function AllLanguages({ listed, onOpen }: AllLanguagesProps) {
  const t = usePhrases("languages");
  const layout = usePhrases("layout");
  const format = useFormat();
  return (
    <>
      <PageHeader title={t("title")} />
      <Card as="section" aria-label={t("title")}>
        <Quiet p="md">{t("scope")}</Quiet>
        <Table caption={t("title")} figures>
          <thead>
            <tr>
              <th scope="col">{layout("language")}</th>
              <th scope="col">{t("console")}</th>
              <th scope="col">{t("guide")}</th>
              <th scope="col">{t("open")}</th>
              <th scope="col">{t("accepted")}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ code, name, tag, direction, phrases, guide, open, accepted }) => (
              <tr key={code}>
                <th scope="row">
                  <LinkButton lang={tag} dir={direction} onClick={() => onOpen(code)}>
                    {name}
                  </LinkButton>
                </th>
                <td data-numeric>
                  <Share {...phrases} />
                </td>
                <td data-numeric>
                  <Share {...guide} />
                </td>
                <td data-numeric>{format.number(open)}</td>
                <td data-numeric>{format.number(accepted)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Notice mt="md">{t("howToUse")}</Notice>
    </>
  );
}

function Share({ total, translated }: { total: number; translated: number }) {
  const t = usePhrases("languages");
  const format = useFormat();
  const missing = total - translated;
  return (
    <TwoLines
      // A language that lacks one text of thousands is not whole.
      first={format.percent(Math.floor((translated / total) * 100) / 100)}
      second={missing === 0 ? t("complete") : t("missing", { count: missing })}
    />
  );
}
