import {
  type Control,
  isGroup,
  type ScreenDocument,
  type ScreenPage,
} from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { memo, useMemo } from "react";
import { ControlView } from "../../controls/control-view.tsx";
import { PageParts } from "../../figures/page-parts.ts";
import { PageBackground } from "../../stage/page-background.tsx";
import { themeVariables } from "../../stage/theme-variables.ts";
import { placedNodes } from "../editor/page-tree.ts";
import classes from "./stage.module.css";

export type PartOf = (control: Control, figure: string) => ScreenPart | undefined;

interface PagePictureProps {
  page: ScreenPage;
  document: ScreenDocument;
  partOf: PartOf;
}

/** A page as it is shown, in its own pixels: its owner says where and how large. */
export function PagePicture({ page, document, partOf }: PagePictureProps) {
  const { width, height } = document.size;
  const parts = useMemo(() => ({ page, part: partOf }), [page, partOf]);
  return (
    <PageParts value={parts}>
      <div className={classes.paper} style={{ width, height, ...themeVariables(document) }}>
        <div className={classes.ground}>
          <PageBackground page={page} document={document} />
        </div>
        {placedNodes(page).map(({ node, groups }) => {
          const isHidden = node.hidden || groups.some((id) => page.nodes[id]?.hidden);
          if (isHidden || isGroup(node)) return null;
          const { id, x, y, w, h, angle, opacity } = node;
          return (
            <div
              key={id}
              className={classes.control}
              data-control={id}
              style={{
                ...{ left: x, top: y, width: w, height: h, opacity },
                ...(angle !== 0 && { transform: `rotate(${angle}deg)` }),
              }}
            >
              <Inside control={node} document={document} partOf={partOf} />
            </div>
          );
        })}
      </div>
    </PageParts>
  );
}

interface InsideProps {
  control: Control;
  document: ScreenDocument;
  partOf: PartOf;
}

/** Where a control lies is not its own concern: moving it draws nothing of it again. */
const Inside = memo(
  function Inside({ control, document, partOf }: InsideProps) {
    return <ControlView control={control} document={document} part={(figure) => partOf(control, figure)} />;
  },
  (one, other) =>
    one.document === other.document && one.partOf === other.partOf && looksAlike(one.control, other.control),
);

const looks = ["kind", "w", "h", "frame", "text", "options", "figures"] as const;
const looksAlike = (one: Control, other: Control) => looks.every((name) => one[name] === other[name]);
