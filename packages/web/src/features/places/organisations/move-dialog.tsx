import { type MoveCheck, type Organisation, organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { isolated } from "../../../lib/isolated.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { Facts } from "../../../ui/kit/facts.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { useOrganisationNodes } from "../../../ui/pickers/use-organisation-nodes.ts";
import { Loading } from "../../../ui/states/loading.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";

export interface Move {
  /** As it is to be saved. */
  organisation: Pick<Organisation, "id" | "name" | "sort">;
  /** null: to the top. */
  pid: number | null;
}

/** Asked once before an organisation is moved by drag. */
export function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = usePhrases("organisations");
  return (
    <Dialog title={t("moveTitle", { name: move.organisation.name })} width={520} onClose={onClose}>
      <MoveReview move={move} onBack={onClose} onClose={onClose} />
    </Dialog>
  );
}

/** What a move changes for rights, totals and rules, and the button that does it. */
export function MoveReview({
  move: { organisation, pid },
  onBack,
  onClose,
}: {
  move: Move;
  onBack: () => void;
  onClose: () => void;
}) {
  const t = usePhrases("organisations");
  const common = usePhrases("common");
  const { byId } = useOrganisationNodes();
  const { refusal, attempt } = useAttempt();
  const check = useAsk(organisations.moveCheck, { body: { id: organisation.id, pid } });
  const update = useSend(organisations.update, [organisations.tree, subjects.organisations]);
  const target = pid === null ? t("atTop") : (byId.get(pid)?.node.name ?? "…");

  async function move() {
    const { id, name, sort } = organisation;
    if (await attempt(() => update.mutateAsync({ body: { id, name, sort, pid } }))) onClose();
  }

  return (
    <>
      <Text mb="sm">
        {pid === null
          ? t("moveToTop", { name: isolated(organisation.name) })
          : t("moveBelow", { name: isolated(organisation.name), target: isolated(target) })}
      </Text>
      {check.isPending && <Loading />}
      {check.data && <Consequences check={check.data} />}
      <DialogEnd refusal={refusal ?? check.error?.message}>
        <Button variant="default" onClick={onBack} data-autofocus>
          {common("back")}
        </Button>
        <Button loading={update.isPending} disabled={check.data === undefined} onClick={() => void move()}>
          {t("move")}
        </Button>
      </DialogEnd>
    </>
  );
}

function Consequences({ check }: { check: MoveCheck }) {
  const t = usePhrases("organisations");
  const format = useFormat();
  const rules = (list: MoveCheck["rulesGained"]) =>
    format.list(
      list.map(
        ({ type, organisation }) => `${phraseOr(type, `rules.types.${type}`)} (${isolated(organisation)})`,
      ),
    );
  const users = ({ count, names }: MoveCheck["gains"]) => {
    const more = count - names.length;
    return names.length === 0
      ? t("users", { count })
      : format.list([...names.map(isolated), ...(more > 0 ? [t("moreUsers", { number: more })] : [])]);
  };
  const facts: [string, string][] = [
    [
      t("movesWith"),
      [
        t("organisationsMove", { count: check.organisations }),
        t("sitesMove", { count: check.entities }),
      ].join(", "),
    ],
    ...check.totals.map(({ name, before, after }): [string, string] => [
      t("totalOf", { name: isolated(name) }),
      t("fromTo", { before, after }),
    ]),
    ...(check.gains.count > 0 ? [[t("gains"), users(check.gains)] as [string, string]] : []),
    ...(check.loses.count > 0 ? [[t("loses"), users(check.loses)] as [string, string]] : []),
    ...(check.rulesGained.length > 0
      ? [[t("rulesGained"), rules(check.rulesGained)] as [string, string]]
      : []),
    ...(check.rulesLost.length > 0 ? [[t("rulesLost"), rules(check.rulesLost)] as [string, string]] : []),
  ];
  const changesRights = check.gains.count + check.loses.count > 0;
  const changesRules = check.rulesGained.length + check.rulesLost.length > 0;
  return (
    <>
      <Facts layout="ends">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      {!changesRights && <Quiet mt="sm">{t("sameRights")}</Quiet>}
      <Quiet mt="sm">{t(changesRules ? "figuresMadeAnew" : "sameFigures")}</Quiet>
    </>
  );
}
