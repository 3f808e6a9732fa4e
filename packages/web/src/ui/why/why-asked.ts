import type { ComparedFigure, Figure } from "@foyer/contract/counting/figure";

/** One subject whose figure is explained: 0 entity, 1 access, 2 area. */
export interface WhySubject {
  dataType: 0 | 1 | 2;
  id: number;
}

/** A figure somebody wants explained. */
export interface WhyAsked {
  /** Key of the metric. */
  metric: string;
  /** The subject of the figure, in words. */
  name: string;
  /** One subject, or all sites of an organisation, or all the reader may see. */
  of: WhySubject | { deptId?: number | undefined };
  /** Business days, both included. */
  startTime: string;
  endTime: string;
  /** An hour of the day, as charts name it; only with a single day. */
  hour?: string | undefined;
  /** The figure as it is shown, for what can be said before the server has answered. */
  figure?: (Figure & Partial<Pick<ComparedFigure, "previous">>) | undefined;
  /** Between which values it usually lies, in words. */
  usual?: string | undefined;
  /** A distribution in place of one number: its shares, by bucket. */
  parts?: ReadonlyArray<{ name: string; share: string }> | undefined;
}

export const isOneSubject = (of: WhyAsked["of"]): of is WhySubject => "dataType" in of;
