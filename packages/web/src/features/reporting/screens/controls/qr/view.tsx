import { phrase } from "../../../../../lib/phrases.ts";
import classes from "../control.module.css";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";
import { QrPicture } from "./qr-picture.tsx";

export function QrView({ options: { text } }: ViewProps<"qr">) {
  if (text === "") return <LabelledBox text={phrase("screenControls.noCode")} />;
  return <QrPicture text={text} name={text} className={classes.whole} />;
}
