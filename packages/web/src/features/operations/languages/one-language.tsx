import { type LanguageCoverage, languages } from "@foyer/contract/operations/languages";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconDownload } from "@tabler/icons-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useDownload } from "../../../lib/download.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { look } from "../../../ui/kit/look.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { LanguageTexts } from "./language-texts.tsx";
import { Suggestions } from "./suggestions.tsx";

const tabs = ["texts", "suggestions"] as const;

interface OneLanguageProps {
  language: LanguageCoverage;
  onLeave: () => void;
}

/** The texts of one language, what is suggested for it, and its file. */
export function OneLanguage({ language, onLeave }: OneLanguageProps) {
  const t = usePhrases("languages");
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("texts"));
  const file = useDownload(languages.export);
  const leave = () => {
    void setTab(null);
    onLeave();
  };
  return (
    <>
      <PageHeader title={language.name}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} className={look({ flip: true })} />}
          onClick={leave}
        >
          {t("all")}
        </Button>
        <Button
          leftSection={<IconDownload size={16} />}
          loading={file.isPending}
          onClick={() => file.mutate({ query: { language: language.code } })}
        >
          {t("download")}
        </Button>
      </PageHeader>
      <TabbedCard
        label={language.name}
        shown={tab}
        onChoose={(next) => void setTab(next)}
        tabs={[
          { value: "texts", title: t("texts"), panel: <LanguageTexts language={language} /> },
          { value: "suggestions", title: t("open"), panel: <Suggestions language={language} /> },
        ]}
      />
      <Notice mt="md">{t("howToUse")}</Notice>
    </>
  );
}
