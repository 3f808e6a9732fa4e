import { useState } from "react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import classes from "../control.module.css";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";

/** The company's logo, as it is now. */
export function LogoView(props: ViewProps<"logo">) {
  const { options } = props;
  const t = usePhrases("screenControls");
  const [missing, setMissing] = useState<string>();
  return (
    <WithPart {...props} what="logo" label="" shape="round">
      {({ img }) => {
        if (img === null) return <LabelledBox text={t("noLogo")} />;
        if (missing === img) return <LabelledBox text={t("pictureGone")} />;
        return (
          <img
            className={classes.whole}
            style={{ objectFit: options.fit }}
            src={img}
            alt={t("kinds.logo")}
            draggable={false}
            onError={() => setMissing(img)}
          />
        );
      }}
    </WithPart>
  );
}
