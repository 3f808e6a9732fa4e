import { text } from "@foyer/contract/endpoint";
import { languages, longestWording, type Wording } from "@foyer/contract/operations/languages";
import { hasPlaces, placesIn } from "@foyer/phrases/forms";
import * as z from "zod/mini";
import { useFormat } from "../../lib/format.ts";
import { language, languageTag } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { LongTextField } from "../../ui/form/long-text-field.tsx";
import { Fact, Facts } from "../../ui/kit/facts.tsx";

/** The field of a phrase without plural. */
const plain = "text";
const fieldOf = (form: string) => form || plain;

/** So many numbers say which plural form is meant. */
const mostExamples = 3;
const numbers = Array.from({ length: 200 }, (_, number) => number);

/** Numbers that take a plural form, the smallest first. */
function examplesOf(form: string): number[] {
  const rules = new Intl.PluralRules(languageTag());
  return numbers.filter((number) => rules.select(number) === form).slice(0, mostExamples);
}

/** How a text should read, all its plural forms; places that are filled in stay where the writer wants them. */
export function WordingForm({ wording, onClose }: { wording: Wording; onClose: () => void }) {
  const t = usePhrases("wording");
  const format = useFormat();
  const suggest = useSend(languages.suggest, [languages.suggestions, languages.texts, languages.list], {
    says: t("sent"),
  });
  const { key, english, own, forms } = wording;
  const said = new Map(Object.entries(english));
  const places = placesIn(said.get("other") ?? said.get("") ?? "");
  const schema = z.strictObject(
    Object.fromEntries(
      forms.map((form) => [
        fieldOf(form),
        text(longestWording).check(
          z.refine((entered) => hasPlaces(entered, form, said), "refusals.wording.placesDiffer"),
        ),
      ]),
    ),
  );

  const labelOf = (form: string) => {
    const examples = examplesOf(form);
    return examples.length === 0
      ? t("suggestion")
      : t("forNumbers", { numbers: format.list(examples.map((number) => format.number(number))) });
  };

  return (
    <FormDialog
      title={t("title")}
      width={600}
      schema={schema}
      initial={Object.fromEntries(forms.map((form) => [fieldOf(form), own[form] ?? ""]))}
      saveLabel={t("send")}
      onSave={(entered) =>
        suggest.mutateAsync({
          body: {
            language: language(),
            key,
            texts: Object.fromEntries(forms.map((form) => [form, entered[fieldOf(form)] ?? ""])),
          },
        })
      }
      onClose={onClose}
    >
      <Facts>
        <Fact title={t("english")}>
          <bdi lang="en">{english[""] ?? english.other}</bdi>
        </Fact>
        <Fact title={t("now")}>{own[""] ?? own.other ?? "–"}</Fact>
      </Facts>
      {forms.map((form) => (
        <LongTextField
          key={form}
          name={fieldOf(form)}
          label={labelOf(form)}
          required
          {...(places.length > 0 && {
            help: t("keepPlaces", { places: format.list(places.map((place) => `{{${place}}}`)) }),
          })}
        />
      ))}
    </FormDialog>
  );
}
