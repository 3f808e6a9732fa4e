import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import { type Format, useFormat } from "../../../../../lib/format.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { innerSize } from "../control-frame.ts";
import ticker from "../ticker/ticker.module.css";
import { Ticker, type TickerItem } from "../ticker/ticker.tsx";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";

type Note = PartOf<"notes">["notes"][number];

/** What was noted of days, as it was written. */
export function NotesView(props: ViewProps<"notes">) {
  const { control, options } = props;
  const t = usePhrases("screenControls");
  const company = usePhrases("notes")("ofCompany");
  const format = useFormat();

  function toItem(note: Note): TickerItem {
    const about = [
      ...(options.date ? [daysText(note, format)] : []),
      ...(options.place ? [note.place ?? company] : []),
    ].join(", ");
    return {
      key: note.id,
      text: [about, note.text].join(" "),
      shown: (
        <>
          {about && (
            <span className={ticker.quiet}>
              <bdi>{about}</bdi>{" "}
            </span>
          )}
          <bdi>{note.text}</bdi>
        </>
      ),
    };
  }

  return (
    <WithPart {...props} what="notes" label="" shape="number">
      {({ notes }) =>
        notes.length === 0 ? (
          <p className={ticker.quiet}>{t("noNotes")}</p>
        ) : (
          <Ticker
            items={notes.map(toItem)}
            speed={options.speed}
            letter={control.text.size}
            room={innerSize(control)}
          />
        )
      }
    </WithPart>
  );
}

const daysText = ({ startTime, endTime }: Note, format: Format): string =>
  startTime === endTime ? format.date(startTime) : `${format.date(startTime)} – ${format.date(endTime)}`;
