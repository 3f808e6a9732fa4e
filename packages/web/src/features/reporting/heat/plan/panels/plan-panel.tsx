import { mergeField } from "@foyer/canvas/history/history";
import { text } from "@foyer/contract/endpoint";
import { Button, TextInput } from "@mantine/core";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Line, Stack } from "../../../../../ui/kit/layout.tsx";
import { Panel } from "../../../../../ui/kit/panel.tsx";
import { Note, Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../../ui/number-box.tsx";
import { useEditor, useEditorState } from "../editor/use-editor.ts";

const mostLetters = 100;
/** Metres a pixel may be long at most. */
const mostMetres = 100;
const redLimits = { least: 0.000001, most: 1_000_000 };

/** What belongs to the plan as a whole: its name, its scale, from where on its heat is red. */
export function PlanPanel() {
  const t = usePhrases("heatPlans.plan");
  const format = useFormat();
  const editor = useEditor();
  const { document, picture, readOnly } = useEditorState();
  const { name, metresPerPixel, redLimit } = document;
  const fault = text(mostLetters).safeParse(name).success ? undefined : phrase("heatPlans.needsName");

  function setScale(metresPerPixel: number | null) {
    if (metresPerPixel === null || (metresPerPixel > 0 && metresPerPixel <= mostMetres))
      editor.change({ ...document, metresPerPixel });
  }

  return (
    <Panel title={t("title")}>
      <Stack gap="sm">
        <TextInput
          size="xs"
          label={phrase("common.name")}
          value={name}
          maxLength={mostLetters}
          error={fault}
          disabled={readOnly}
          onChange={(event) =>
            editor.change({ ...document, name: event.currentTarget.value }, mergeField(["name"]))
          }
        />
        <div>
          <Text size="xs" weight="medium">
            {t("scale")}
          </Text>
          {metresPerPixel === null ? (
            <Quiet>{t("noScale")}</Quiet>
          ) : (
            <Quiet>
              {t("scaleIs", {
                width: format.number(picture.width * metresPerPixel, 1),
                height: format.number(picture.height * metresPerPixel, 1),
              })}
            </Quiet>
          )}
          {picture.img !== "" && (
            <NumberBox
              labelled
              width="100%"
              label={phrase("heatPlans.inspector.width")}
              unit="m"
              decimals={2}
              disabled={readOnly}
              value={metresPerPixel && picture.width * metresPerPixel}
              onChange={(metres) => setScale(metres / picture.width)}
              onClear={() => setScale(null)}
            />
          )}
          {!readOnly && picture.img !== "" && (
            <Line gap="xs" mt="2xs">
              <Button size="compact-sm" variant="default" onClick={() => editor.take({ kind: "scale" })}>
                {phrase("heatPlans.tools.scale")}
              </Button>
              {metresPerPixel !== null && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setScale(null)}>
                  {t("forgetScale")}
                </Button>
              )}
            </Line>
          )}
        </div>
        <NumberBox
          labelled
          width="100%"
          label={t("redLimit")}
          value={redLimit}
          decimals={3}
          disabled={readOnly}
          onChange={(limit) =>
            editor.change({
              ...document,
              redLimit: Math.min(redLimits.most, Math.max(redLimits.least, limit)),
            })
          }
          onClear={() => editor.change({ ...document, redLimit: null })}
        />
        <Note>{t("redLimitHelp")}</Note>
      </Stack>
    </Panel>
  );
}
