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
import classes from "./rule-dialog.module.css";

/** Types of a kind that a form is opened for; single cells are corrected on the page made for it. */
const typesOf = (kind: RuleKind): RuleType[] =>
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
      <div className={classes.kinds}>
        {ruleKinds
          .filter((kind) => may({ permission: rulePermissions[kind] }))
          .map((kind) => (
            <section key={kind} aria-label={t(`kinds.${kind}`)}>
              <h3 className={classes.kindName}>{t(`kinds.${kind}`)}</h3>
              <ul className={classes.types}>
                {typesOf(kind).map((type) => (
                  <li key={type}>
                    <button type="button" className={classes.type} onClick={() => onPick(type)}>
                      <span className={classes.typeName}>{t(`types.${type}.name`)}</span>
                      <span className={classes.typeHelp}>{t(`types.${type}.help`)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
