import { home } from "@foyer/contract/analytics/home";
import type { StatisticType } from "@foyer/contract/metrics";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Grid } from "../../../ui/kit/layout.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { moved } from "./card-order.ts";
import classes from "./figures.module.css";

/** CSS pixels. */
export const cardWidth = 152;

interface CardGridProps {
  types: readonly StatisticType[];
  children: (type: StatisticType) => ReactNode;
}

/** The cards in the order the user gave them: dragged, or moved by Shift and an arrow key. */
export function CardGrid({ types, children }: CardGridProps) {
  const t = usePhrases("home");
  const metrics = usePhrases("metrics");
  const mayMove = useMay()(home.setStatisTypes);
  const save = useSend(home.setStatisTypes, [home.statisTypes], { says: false });
  const [dragged, setDragged] = useState<StatisticType | null>(null);
  const [over, setOver] = useState<StatisticType | null>(null);
  const [news, setNews] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const shown =
    save.isPending && save.variables.query?.types ? inOrder(types, save.variables.query.types) : types;

  function move(type: StatisticType, to: number) {
    const order = moved(shown, type, to);
    if (order.join() === shown.join()) return;
    setNews(
      t("moved", { name: metrics(`${type}.name`), place: order.indexOf(type) + 1, count: order.length }),
    );
    save.mutate({ query: { types: order.join() } });
  }

  function onKeyDown(event: KeyboardEvent, type: StatisticType) {
    if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    const isRightToLeft = list.current !== null && getComputedStyle(list.current).direction === "rtl";
    const isForward = (event.key === "ArrowRight") !== isRightToLeft;
    move(type, shown.indexOf(type) + (isForward ? 1 : -1));
  }

  const end = () => {
    setDragged(null);
    setOver(null);
  };

  return (
    <>
      <Grid as="ul" least={cardWidth} gap="sm" ref={list} title={mayMove ? t("orderHint") : undefined}>
        {shown.map((type) => (
          <li
            key={type}
            className={classes.slot}
            data-over={(over === type && dragged !== null && dragged !== type) || undefined}
            {...(mayMove && {
              draggable: true,
              onKeyDown: (event: KeyboardEvent) => onKeyDown(event, type),
              onDragStart: () => setDragged(type),
              onDragEnd: end,
              onDragOver: (event: React.DragEvent) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(type);
              },
              onDrop: (event: React.DragEvent) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, shown.indexOf(type));
                end();
              },
            })}
          >
            {children(type)}
          </li>
        ))}
      </Grid>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

/** What is being saved already stands in its new order. */
const inOrder = (types: readonly StatisticType[], order: string): readonly StatisticType[] => {
  const places = order.split(",");
  return places.length === types.length
    ? types.toSorted((a, b) => places.indexOf(a) - places.indexOf(b))
    : types;
};
