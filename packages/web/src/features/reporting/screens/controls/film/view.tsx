import { useContext, useEffect, useRef, useState } from "react";
import { apiBase } from "../../../../../lib/api-base.ts";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { TurnOfPage } from "../../stage/turn-of-page.ts";
import classes from "../control.module.css";
import { LabelledBox } from "../labelled-box.tsx";
import { useStillness } from "../ticker/use-stillness.ts";
import type { ViewProps } from "../view-props.ts";

/** A film that could not be had is asked for again after so long. */
const againMs = 30_000;

export function FilmView({ options }: ViewProps<"film">) {
  const t = usePhrases("screenControls");
  const [failed, setFailed] = useState<string>();
  const { film } = options;

  useEffect(() => {
    if (failed === undefined) return;
    const timer = setTimeout(() => setFailed(undefined), againMs);
    return () => clearTimeout(timer);
  }, [failed]);

  if (film === "") return <LabelledBox text={t("noFilm")} />;
  if (failed === film) return <LabelledBox text={t("filmGone")} />;
  return <Film {...options} onFail={() => setFailed(film)} />;
}

/** One element for whatever is shown. It rests on the first picture where its page waits, or motion is not wanted. */
function Film({ film, fit, loop, onFail }: ViewProps<"film">["options"] & { onFail: () => void }) {
  const t = usePhrases("screenControls");
  const isStill = useStillness();
  const turn = useContext(TurnOfPage);
  const plays = turn === "shown" && !isStill;
  const element = useRef<HTMLVideoElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another film, or one that is repeated now, begins anew
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    if (plays) {
      // Refused where another one is begun at once, or the browser lets none play by itself.
      video.play().catch(() => undefined);
      return;
    }
    video.pause();
    video.currentTime = 0;
  }, [plays, film, loop]);

  return (
    <video
      ref={element}
      className={classes.whole}
      style={{ objectFit: fit }}
      src={`${apiBase}${film}`}
      aria-label={t("kinds.film")}
      preload={turn === "drawn" ? "metadata" : "auto"}
      muted
      loop={loop}
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      onError={onFail}
    />
  );
}
