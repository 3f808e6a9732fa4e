import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFormat } from "../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogEnd } from "../../../../ui/dialog-end.tsx";
import { Line, Stack } from "../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../ui/number-box.tsx";
import type { PdfPages } from "./pdf-pages.ts";
import classes from "./plan-workplace.module.css";

/** The longer side of the preview, in pixels of a dense display. */
const previewSide = 800;

interface PageQuestionProps {
  pages: PdfPages;
  choose: (page?: number) => void;
}

/** Which page of a PDF file is the plan? Each is shown before it is taken. */
export function PageQuestion({ pages, choose }: PageQuestionProps) {
  const t = usePhrases("heatPlans.pdf");
  const format = useFormat();
  const [page, setPage] = useState(1);
  /** Null: it cannot be drawn. */
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>();
  const turnTo = (number: number) => setPage(Math.min(pages.count, Math.max(1, Math.round(number))));

  useEffect(() => {
    let isLeft = false;
    pages.draw(page, previewSide).then(
      (canvas) => !isLeft && setDrawn(canvas),
      () => !isLeft && setDrawn(null),
    );
    return () => {
      isLeft = true;
      setDrawn(undefined);
    };
  }, [pages, page]);

  return (
    <Dialog title={t("title")} width={600} onClose={() => choose()}>
      <Stack gap="sm">
        <Line gap="xs" align="end">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => turnTo(page - 1)}>
            {t("before")}
          </Button>
          <NumberBox label={t("page")} value={page} onChange={turnTo} />
          <Quiet>{t("of", { number: format.number(pages.count) })}</Quiet>
          <Button
            variant="default"
            size="xs"
            disabled={page === pages.count}
            onClick={() => turnTo(page + 1)}
          >
            {t("next")}
          </Button>
        </Line>
        <div
          ref={(box) => box?.replaceChildren(...(drawn ? [drawn] : []))}
          role="img"
          aria-label={t("preview", { number: format.number(page) })}
          className={classes.preview}
        />
      </Stack>
      <DialogEnd refusal={drawn === null ? t("broken") : undefined}>
        <Button variant="default" onClick={() => choose()}>
          {phrase("common.cancel")}
        </Button>
        <Button disabled={drawn === null} onClick={() => choose(page)}>
          {t("take")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
