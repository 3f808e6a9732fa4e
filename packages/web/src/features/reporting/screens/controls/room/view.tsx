import { useFormat } from "../../../../../lib/format.ts";
import { languageTag } from "../../../../../lib/language.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import classes from "../control.module.css";
import { fittedSize, innerSize, labelHeight } from "../control-frame.ts";
import { begun } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { roomLeft } from "../inside-room.ts";
import { letterCount } from "../letter-count.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import own from "./room.module.css";

const large = 1.8;

/** How many still have room; a text of its own once nobody has. */
export function RoomView(props: ViewProps<"room">) {
  const { control, options } = props;
  const format = useFormat();
  // What it says needs no heading, unless it has one of its own.
  const { label } = options;
  const { w, h } = innerSize(control);
  const height = h - (label === "" ? 0 : labelHeight(control.text.size));
  return (
    <WithPart {...props} what="inside" label={label} shape="number">
      {(inside) => {
        const left = roomLeft(inside);
        const isFull = left === 0 || inside.state === "full";
        const text =
          left === null
            ? begun(phrase("occupancy.noLimit"), languageTag())
            : isFull
              ? options.fullText || phrase("publicOccupancy.states.full")
              : begun(
                  phrase("occupancy.room", {
                    people: mark(inside.people.completeness) + format.number(left),
                  }),
                  languageTag(),
                );
        return (
          <p
            className={`${classes.number} ${own.room}`}
            data-full={isFull || undefined}
            data-old={inside.isStale || undefined}
            style={{ fontSize: fittedSize(control.text.size * large, letterCount(text), { w, h: height }) }}
          >
            <bdi>{text}</bdi>
          </p>
        );
      }}
    </WithPart>
  );
}
