import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { innerSize } from "../control-frame.ts";
import ticker from "../ticker/ticker.module.css";
import { Ticker, type TickerItem } from "../ticker/ticker.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";

type Fault = PartOf<"faults">["faults"][number];

/** What is silent or looks wrong now, for those who see to it. */
export function FaultsView(props: ViewProps<"faults">) {
  const { control, options } = props;
  const t = usePhrases("screenControls");
  const kinds = usePhrases("quality.kinds");
  const format = useFormat();

  function toItem({ kind, name, site, since }: Fault, nth: number): TickerItem {
    const what = kind === "offline" ? t("offline") : kinds(kind);
    const where = name === site ? name : `${name}, ${site}`;
    const when = since === null ? "" : phrase("quality.since", { day: format.date(since) });
    return {
      key: nth,
      text: [what, where, when].join(" "),
      shown: (
        <>
          <span className={ticker.bad}>! {what}</span> <bdi>{where}</bdi>{" "}
          {when && <span className={ticker.quiet}>{when}</span>}
        </>
      ),
    };
  }

  function toItems({ faults, count }: PartOf<"faults">): TickerItem[] {
    const more = count - faults.length;
    const text = t("moreFaults", { number: format.number(more) });
    return [...faults.map(toItem), ...(more > 0 ? [{ key: "more", text, shown: text }] : [])];
  }

  return (
    <WithPart {...props} what="faults" label="" shape="number">
      {(part) => {
        if (part.count > 0)
          return (
            <Ticker
              items={toItems(part)}
              speed={options.speed}
              letter={control.text.size}
              room={innerSize(control)}
            />
          );
        return options.onlyFaults ? null : <p className={ticker.good}>✓ {t("allReport")}</p>;
      }}
    </WithPart>
  );
}
