import { frameHost } from "@foyer/contract/places/frame-host";
import { framePath } from "@foyer/contract/reporting/screens/frames";
import { apiBase } from "../../../../../lib/api-base.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { LabelledBox } from "../labelled-box.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./frame.module.css";

/**
 * A page of a host that the company lists, by way of a page of our own: that one has a policy which lets this host in and no
 * other, and holds the page without an origin.
 */
export function FrameView(props: ViewProps<"frame">) {
  const { options } = props;
  const t = usePhrases("screenControls");
  const host = frameHost(options.address);
  return (
    <WithPart {...props} what="frames" label="" shape="chart">
      {({ hosts }) => {
        if (host === undefined) return <LabelledBox text={t("noAddress")} />;
        const listed = hosts.find((each) => each.host === host);
        if (!listed) return <LabelledBox name={host} text={t("hostNotListed")} />;
        const source = `${apiBase}${framePath(listed.key)}?url=${encodeURIComponent(options.address)}`;
        return (
          <iframe
            className={classes.frame}
            title={host}
            src={source}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            tabIndex={-1}
          />
        );
      }}
    </WithPart>
  );
}
