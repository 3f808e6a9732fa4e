import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { fitFactors } from "./fit-factors.ts";
import classes from "./stage.module.css";
import { themeVariables } from "./theme-variables.ts";

interface FittedStageProps {
  document: Pick<ScreenDocument, "size" | "fit" | "theme" | "tokens">;
  children: ReactNode;
}

/** Fills whatever it is in with pages of a screen, as large as the screen says. */
export function FittedStage({ document, children }: FittedStageProps) {
  const { size, fit } = document;
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: innerWidth, height: innerHeight });

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      // Without its bars: these would ask for others.
      const { offsetWidth, offsetHeight } = element;
      if (offsetWidth > 0 && offsetHeight > 0) setRoom({ width: offsetWidth, height: offsetHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { x, y, left, top, scrolls } = fitFactors(fit, size, room);
  return (
    <div
      ref={place}
      className={classes.stage}
      data-scrolls={scrolls}
      dir="ltr"
      style={themeVariables(document)}
    >
      <div className={classes.fitted} style={{ left, top, width: size.width * x, height: size.height * y }}>
        <div
          className={classes.scaled}
          style={{ width: size.width, height: size.height, transform: `scale(${x}, ${y})` }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
