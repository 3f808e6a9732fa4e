import type { ComparedFigure, Figure } from "@foyer/contract/counting/figure";
import { usePhrases } from "../../../lib/phrases.ts";
import { useWhy } from "../../../ui/why/why-context.ts";
import type { AskedFigure } from "./asked-figure.ts";
import { useHomePlaces } from "./use-home-places.ts";

interface Explained {
  metric: string;
  /** Business days, both included. */
  startTime: string;
  endTime: string;
  hour?: string;
  figure?: (Figure & Partial<Pick<ComparedFigure, "previous">>) | undefined;
  /** The shares of a distribution. */
  parts?: ReadonlyArray<{ name: string; share: string }>;
}

/** Explains a figure of the subject the page is about, or of one site of a ranking. */
export function useExplain({ entityId, deptId }: AskedFigure["subject"]) {
  const t = usePhrases("home");
  const explain = useWhy();
  const { site: chosen, organisations } = useHomePlaces(entityId ?? null);
  const nodes = organisations.flatMap(function below(node): typeof organisations {
    return [node, ...node.children.flatMap(below)];
  });
  const name =
    entityId !== undefined
      ? chosen?.name
      : deptId !== undefined
        ? nodes.find(({ id }) => id === deptId)?.name
        : t("allSites");
  const of = entityId === undefined ? { deptId } : ({ dataType: 0, id: entityId } as const);

  return (figure: Explained, site?: { id: number; name: string }) =>
    explain({
      ...figure,
      ...(site ? { name: site.name, of: { dataType: 0, id: site.id } } : { name: name ?? "", of }),
    });
}
