import type { MenuChoice } from "@foyer/contract/identity/menus";
import { Refusal } from "../../../platform/refusal.ts";

/** Where everybody arrives. */
const homeMenuId = 1;

interface Choice {
  /** What the caller can give. */
  choices: readonly MenuChoice[];
  /** What the role has. */
  held: readonly number[];
  /** What it shall have. */
  desired: readonly number[];
}

const choiceIds = (choices: readonly MenuChoice[]): number[] =>
  choices.flatMap(({ id, children }) => [id, ...choiceIds(children)]);

/** With every entry that is needed above a chosen one; catalogues without any page are dropped. */
function whole(choices: readonly MenuChoice[], chosen: ReadonlySet<number>): number[] {
  return choices.flatMap((choice) => {
    const below = whole(choice.children, chosen);
    const isChosen = below.length > 0 || (choice.type !== 0 && chosen.has(choice.id));
    return isChosen ? [choice.id, ...below] : [];
  });
}

/**
 * The menus a role gets: of what the caller can give exactly what is desired, all else as it is. Refused: more than the
 * caller can give, nothing at all, and no home page where there is one to give.
 */
export function chosenMenus({ choices, held, desired }: Choice): number[] {
  const givable = new Set(choiceIds(choices));
  const untouched = held.filter((id) => !givable.has(id));
  const kept = new Set(untouched);
  if (desired.some((id) => !givable.has(id) && !kept.has(id))) throw new Refusal("role.holdsMore");
  const chosen = [...untouched, ...whole(choices, new Set(desired))];
  if (chosen.length === 0) throw new Refusal("role.noPermission");
  if (givable.has(homeMenuId) && !chosen.includes(homeMenuId)) throw new Refusal("role.noMenu");
  return chosen;
}
