import {
  type RuleKind,
  type RuleType,
  ruleKinds,
  ruleTypes,
} from "@foyer/contract/counting/rule-definitions";
import { rulePermissions } from "@foyer/contract/counting/rules";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { HelpMark } from "../../../ui/help-mark.tsx";
import { Line, Stack } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import classes from "./rule-dialog.module.css";

/** Types of a kind that a form is opened for; single cells are corrected on the page made for it. */
const listTypes = (kind: RuleKind): RuleType[] =>
  (Object.keys(ruleTypes) as RuleType[]).filter(
    (type) => ruleTypes[type].kind === kind && ruleTypes[type].time !== "cell",
  );

interface RuleTypePickerProps {
  onPick: (type: RuleType) => void;
  onClose: () => void;
}

/** What a new rule shall do, sorted by the order in which rules act. */
export function RuleTypePicker({ onPick, onClose }: RuleTypePickerProps) {
  const t = usePhrases("rules");
  const may = useMay();
  return (
    <Dialog title={t("newTitle")} onClose={onClose} width={600}>
      <Stack gap="md">
        {ruleKinds
          .filter((kind) => may({ permission: rulePermissions[kind] }))
          .map((kind) => (
            <section key={kind} aria-label={t(`kinds.${kind}`)}>
              <Line gap="2xs" mb="2xs">
                <Note as="h3" weight="medium">
                  {t(`kinds.${kind}`)}
                </Note>
                <HelpMark entry="ruleTypes" about={t(`kinds.${kind}`)} />
              </Line>
              <Tiles as="ul" least={240} gap="xs">
                {listTypes(kind).map((type) => (
                  <li key={type}>
                    <button type="button" className={classes.type} onClick={() => onPick(type)}>
                      <Text as="span" weight="medium">
                        {t(`types.${type}.name`)}
                      </Text>
                      <Note as="span">{t(`types.${type}.help`)}</Note>
                    </button>
                  </li>
                ))}
              </Tiles>
            </section>
          ))}
      </Stack>
    </Dialog>
  );
}
