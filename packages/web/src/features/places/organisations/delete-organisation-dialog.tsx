import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import type { BlockingThing } from "@foyer/contract/refusals";
import { useState } from "react";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { Refused } from "../../../lib/refused.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import classes from "./organisations.module.css";

/** Where to see what stands in the way. */
const toAddress = ({ kind, id, name }: BlockingThing): string => {
  const search = `?search=${encodeURIComponent(name)}`;
  const addresses = {
    organisation: `/base/dept${search}`,
    entity: `/system/entity/detail/${id}`,
    access: `/base/entranceExit${search}`,
    area: `/system/entity/index${search}`,
    device: `/base/device${search}`,
    user: `/base/user${search}`,
  };
  return addresses[kind];
};

/** Deletes an organisation; refused, it names what stands in the way. */
export function DeleteOrganisationDialog({
  organisation,
  onClose,
}: {
  organisation: Organisation;
  onClose: () => void;
}) {
  const t = usePhrases("organisations");
  const common = usePhrases("common");
  const [things, setThings] = useState<readonly BlockingThing[]>([]);
  const remove = useSend(organisations.remove, [organisations.tree, subjects.organisations]);

  async function confirm() {
    try {
      await remove.mutateAsync({ body: [organisation.id] });
    } catch (cause) {
      if (cause instanceof Refused) setThings(cause.things);
      throw cause;
    }
  }

  return (
    <ConfirmDialog
      title={t("deleteTitle", { name: organisation.name })}
      consequence={t("deleteConsequence")}
      confirmLabel={common("delete")}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {things.length > 0 && (
        <Text as="ul" mt="xs" size="sm" marked className={classes.things} aria-label={t("inTheWay")}>
          {things.map((thing) => (
            <li key={`${thing.kind} ${thing.id}`}>
              <Link to={toAddress(thing)} onClick={onClose}>
                <bdi>{thing.name}</bdi>
              </Link>{" "}
              <Text as="span" tone="quiet">
                {t(`kinds.${thing.kind}`)}
              </Text>
            </li>
          ))}
        </Text>
      )}
    </ConfirmDialog>
  );
}
