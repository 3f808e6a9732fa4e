import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { useRef } from "react";
import { useAsk } from "../../../lib/use-ask.ts";
import { useSeen } from "../../../ui/use-seen.ts";
import { SmallPicture } from "./designer/stage/small-picture.tsx";
import classes from "./screen-thumbnail.module.css";

interface Frame {
  width: number;
  height: number;
}

const usual: Frame = { width: 246, height: 150 };
const keptMs = 60_000;

/** A screen as it is drafted, drawn once it comes into sight. */
export function ScreenThumbnail({ code }: { code: string }) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const { data } = useAsk(screens.draft, { query: { code } }, { enabled: seen, staleTime: keptMs });
  return (
    <div ref={box} className={classes.frame} style={{ height: usual.height }}>
      {data && <FittedPicture document={data.document} frame={usual} />}
    </div>
  );
}

/** A document as large as a frame allows. */
export function FittedPicture({ document, frame = usual }: { document: ScreenDocument; frame?: Frame }) {
  const { width, height } = document.size;
  return (
    <SmallPicture document={document} width={width * Math.min(frame.width / width, frame.height / height)} />
  );
}
