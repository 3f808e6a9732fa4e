import { useState } from "react";
import { apiBase } from "../../../../../lib/api-base.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import classes from "../control.module.css";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";

export function PictureView({ options: { img, fit, alt } }: ViewProps<"picture">) {
  const t = usePhrases("screenControls");
  const [missing, setMissing] = useState<string>();
  if (img === "") return <LabelledBox text={t("noPicture")} />;
  if (missing === img) return <LabelledBox text={t("pictureGone")} name={alt} />;
  return (
    <img
      className={classes.whole}
      style={{ objectFit: fit }}
      src={`${apiBase}${img}`}
      alt={alt}
      draggable={false}
      onError={() => setMissing(img)}
    />
  );
}
