import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { pathText } from "../tree/tree-rows.ts";
import classes from "./pickers.module.css";
import type { Choice } from "./use-choice.ts";

/** So many are listed; the rest is counted. */
const listed = 100;

/** What has been chosen, each with a way to take it back. */
export function ChosenList({ choice }: { choice: Choice }) {
  const t = usePhrases("pickers");
  return (
    <section className={classes.chosen} aria-label={t("chosen")}>
      <div className={classes.chosenHead}>
        <h3 className={classes.heading}>{t("chosen")}</h3>
        {choice.ids.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={choice.clear}>
            {t("removeAll")}
          </Button>
        )}
      </div>
      {choice.ids.length === 0 ? (
        <p className={classes.hint}>{t("nothingChosen")}</p>
      ) : (
        <ul className={classes.chosenItems}>
          {choice.things.slice(0, listed).map((thing) => {
            const name = thing.name ?? t("gone");
            return (
              <li
                key={thing.id}
                className={classes.chosenItem}
                data-gone={thing.name === undefined || undefined}
              >
                <span className={classes.two}>
                  <bdi className={classes.name}>{name}</bdi>
                  {thing.name !== undefined && thing.above.length > 0 && (
                    <bdi className={classes.path}>{pathText(thing.above)}</bdi>
                  )}
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t("remove", { name })}
                  onClick={() => choice.remove(thing.id)}
                >
                  <IconX size={14} />
                </ActionIcon>
              </li>
            );
          })}
          {choice.ids.length > listed && (
            <li className={classes.hint}>{t("more", { number: choice.ids.length - listed })}</li>
          )}
        </ul>
      )}
    </section>
  );
}
