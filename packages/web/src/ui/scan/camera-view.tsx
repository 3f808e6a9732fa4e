import { useEffect, useRef, useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Box } from "../kit/layout.tsx";
import { Notice } from "../kit/notice.tsx";
import { Quiet } from "../kit/text.tsx";
import classes from "./camera-view.module.css";
import { serialInCode } from "./serial-in-code.ts";
import { watchCamera } from "./watch-camera.ts";

/** Shows what the camera at the back sees until it sees a serial number. */
export function CameraView({ onFound }: { onFound: (sn: string) => void }) {
  const t = usePhrases("scan");
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<"denied" | "none">();
  const [isOther, setIsOther] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;

  useEffect(() => {
    if (!video.current) return;
    const watching = new AbortController();
    function take(text: string) {
      const sn = serialInCode(text);
      if (sn === undefined) return setIsOther(true);
      watching.abort();
      found.current(sn);
    }
    watchCamera(video.current, take, watching.signal).catch((cause: unknown) => {
      if (watching.signal.aborted) return;
      watching.abort();
      const isDenied =
        cause instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(cause.name);
      setFault(isDenied ? "denied" : "none");
    });
    return () => watching.abort();
  }, []);

  if (fault) {
    return (
      <Notice as="p" role="alert">
        {t(fault)}
      </Notice>
    );
  }
  return (
    <Box>
      <video ref={video} className={classes.video} aria-label={t("picture")} playsInline muted />
      <Quiet role="status">{t(isOther ? "otherCode" : "aim")}</Quiet>
    </Box>
  );
}
