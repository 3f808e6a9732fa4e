import { askedKind, type ControlKind, controls } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Note } from "../../../../../ui/kit/text.tsx";
import { newQuestion } from "../editor/new-control.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import { DataSentence, isWithoutPlaces } from "./data-sentence.tsx";
import { FixedPlaces } from "./fixed-places.tsx";
import { saysAlike } from "./look-alike.ts";
import { PresentValue } from "./present-value.tsx";
import { AskedRole } from "./role-fields.tsx";
import { Section } from "./section.tsx";

/** Names that a text gives its figures. */
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** What a control asks, as sentences whose words can be changed. */
export const DataFields = memo(function DataFields({
  control,
  kind,
}: {
  control: Control;
  kind: ControlKind;
}) {
  const t = usePhrases("screenDesigner.details");
  const designer = useDesigner();
  const { document } = useSettledState();
  const isText = controls[kind].asks === "figures";
  const names = isText
    ? Object.keys(control.figures)
    : Object.keys(controls[kind].asks).filter(
        (name) => name === "main" && !isWithoutPlaces(askedKind(kind, name)),
      );
  if (names.length === 0 && !isText) return null;

  /** What further figures of one control show is of the same place and measure. */
  function set(name: string, question: Question) {
    const { measure, of, openHoursOnly } = question;
    designer.changeControls((each) => {
      const others = isText
        ? each.figures
        : Object.fromEntries(
            Object.entries(each.figures).map(([key, other]) => [
              key,
              { ...other, measure, of, openHoursOnly },
            ]),
          );
      return { ...each, figures: { ...others, [name]: question } };
    });
  }

  function add() {
    const name = letters.find((each) => !Object.hasOwn(control.figures, each));
    if (name === undefined) return;
    designer.changeControls((each) => ({
      ...each,
      figures: { ...each.figures, [name]: newQuestion(kind, "figure", document) },
      options: { ...each.options, text: `${String(each.options.text ?? "")} {${name}}`.trim() },
    }));
  }

  const remove = (name: string) =>
    designer.changeControls((each) => {
      const { [name]: _, ...figures } = each.figures;
      return { ...each, figures };
    });

  return (
    <Section title={t("data")}>
      {names.map((name) => {
        const what = askedKind(kind, name) ?? "figure";
        const question = control.figures[name] ?? newQuestion(kind, what, document);
        return (
          <Stack key={name} gap="xs">
            {isText && (
              <Line gap="xs" justify="between">
                <bdi dir="ltr">{`{${name}}`}</bdi>
                <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(name)}>
                  {t("removeFigure", { name })}
                </Button>
              </Line>
            )}
            <DataSentence question={question} onChange={(next) => set(name, next)} />
            <PresentValue control={control} figure={name} />
            <AskedRole of={question.of} />
            <FixedPlaces question={question} onChange={(of) => set(name, { ...question, of })} />
          </Stack>
        );
      })}
      {isText && (
        <>
          <Note>{t("figuresHelp")}</Note>
          <div>
            <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
              {t("addFigure")}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}, saysAlike);
