import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../../lib/download.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Line, Stack } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { ProgressLine } from "../../../ui/progress-line.tsx";
import { drawPicture, type PictureAsked, pictureSizes } from "./draw-picture.ts";
import { filmType, makeFilm } from "./make-film.ts";
import { loadPlan } from "./use-picture.ts";

interface FilmDialogProps {
  name: string;
  img: string;
  count: number;
  toPicture: (at: number, image: CanvasImageSource | null) => PictureAsked;
  onClose: () => void;
}

/** A film is made while this is open; it takes as long as the film is. */
export function FilmDialog({ name, img, count, toPicture, onClose }: FilmDialogProps) {
  const t = usePhrases("heatmap");
  const common = usePhrases("common");
  const [made, setMade] = useState(0);
  const [failed, setFailed] = useState(false);
  // Once begun it goes on as it was asked for.
  const asked = useRef({ name, img, count, toPicture, onClose });

  useEffect(() => {
    const giveUp = new AbortController();
    const { name, img, count, toPicture, onClose } = asked.current;
    async function film() {
      const image = await loadPlan(img);
      const file = await makeFilm({
        size: pictureSizes(toPicture(0, image)),
        count,
        draw: (pen, index) => drawPicture(pen, toPicture(index, image)),
        type: filmType() ?? "video/webm",
        signal: giveUp.signal,
        onPiece: setMade,
      });
      if (file === null) return;
      saveFile(file, name);
      onClose();
    }
    film().catch(() => setFailed(true));
    return () => giveUp.abort();
  }, []);

  return (
    <Dialog title={t("saveFilm")} brief onClose={onClose}>
      <Stack gap="md">
        {failed ? (
          <Text tone="broken" role="alert">
            {t("notSaved")}
          </Text>
        ) : (
          <ProgressLine done={made} total={count} words={(amounts) => t("filming", amounts)} />
        )}
        <Line justify="end">
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
        </Line>
      </Stack>
    </Dialog>
  );
}
