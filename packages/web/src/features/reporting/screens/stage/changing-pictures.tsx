import type { Background } from "@foyer/contract/reporting/screens/screen-values";
import { useEffect, useState } from "react";
import { apiBase } from "../../../../lib/api-base.ts";
import { cssColour } from "../controls/colour.ts";
import look from "../controls/control.module.css";
import classes from "./stage.module.css";

/**
 * Pictures that follow one another, by the clock: displays beside each other show the same one. The one before lies below the
 * present one while that fades in, and the next one is loaded already.
 */
export function ChangingPictures({ background }: { background: Extract<Background, { kind: "pictures" }> }) {
  const { imgs, fit, seconds, fade } = background;
  const pictures = imgs.filter((img) => img !== "");
  const turn = useTurn(seconds * 1_000, pictures.length > 1);
  const turns = pictures.length > 1 ? [turn - 1, turn, turn + 1] : pictures.map(() => turn);
  return (
    <div className={classes.background} style={{ background: cssColour("token:ground") }} aria-hidden="true">
      {turns.map((each) => (
        <img
          key={each}
          className={`${look.whole} ${classes.background} ${classes.changing}`}
          src={`${apiBase}${pictures[each % pictures.length]}`}
          alt=""
          draggable={false}
          data-fades={fade || undefined}
          data-shown={each === turn || undefined}
          style={{ objectFit: fit, opacity: each > turn ? 0 : 1 }}
        />
      ))}
    </div>
  );
}

/** How many times so many milliseconds have passed since the clocks of computers began. */
function useTurn(length: number, turns: boolean): number {
  const now = () => Math.floor(Date.now() / length);
  const [turn, setTurn] = useState(now);
  useEffect(() => {
    if (!turns) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      setTurn(Math.floor(Date.now() / length));
      timer = setTimeout(wait, length - (Date.now() % length));
    };
    wait();
    return () => clearTimeout(timer);
  }, [length, turns]);
  return turn;
}
