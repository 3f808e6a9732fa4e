import type { LanguageCoverage, WordingTexts } from "@foyer/contract/operations/languages";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";

export type SpokenLanguage = Pick<LanguageCoverage, "code" | "tag" | "direction">;

export const englishLanguage: SpokenLanguage = { code: "en", tag: "en", direction: "ltr" };

/** The texts of a phrase in their own language, one below the other, each plural form named by its key. */
export function WordingForms({ texts, of }: { texts: WordingTexts; of: SpokenLanguage }) {
  return (
    <Stack as="span" gap="3xs">
      {Object.entries(texts).map(([form, text]) => (
        <span key={form}>
          <bdi lang={of.tag} dir={of.direction}>
            {text}
          </bdi>
          {form !== "" && (
            <Note as="span">
              {" "}
              <bdi dir="ltr">{form}</bdi>
            </Note>
          )}
        </span>
      ))}
    </Stack>
  );
}
