import { Button } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet, IconMovie, IconPhoto } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { saveFile } from "../../../lib/download.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { filmType } from "./make-film.ts";
import type { Playhead } from "./playhead.ts";
import { loadPlan, type PictureParts, usePicture } from "./use-picture.ts";
import type { ZoneRow } from "./zone-rows.ts";

const FilmDialog = lazyPart(async () => (await import("./film-dialog.tsx")).FilmDialog);

interface SaveMenuProps {
  /** What is on the screen. */
  shown: PictureParts & { head: Playhead; rows: readonly ZoneRow[]; count: number; ready: boolean };
  compared: boolean;
}

/** What can be taken along of a heat map: a picture, the figures of its areas, a film. */
export function SaveMenu({ shown, compared }: SaveMenuProps) {
  const t = usePhrases("heatmap");
  const heads = usePhrases("heatmap.zones");
  const [filming, setFilming] = useState(false);
  const toPicture = usePicture(shown);
  const name = fileName(shown.title);

  async function savePicture() {
    const { drawPicture, pictureSizes } = await import("./draw-picture.ts");
    const asked = toPicture(shown.head.state().at, await loadPlan(shown.plan.img));
    const canvas = document.createElement("canvas");
    const { width, height } = pictureSizes(asked);
    Object.assign(canvas, { width, height });
    const pen = canvas.getContext("2d");
    if (pen) drawPicture(pen, asked);
    canvas.toBlob((file) => (file ? saveFile(file, `${name}.png`) : tell("error", t("notSaved"))));
  }
  async function saveZones() {
    const { zonesCsv } = await import("./zones-csv.ts");
    const text = zonesCsv(shown.rows, { compared, head: (column) => heads(column) });
    saveFile(new Blob([text], { type: "text/csv" }), `${name}.csv`);
  }
  const noFilm =
    filmType() === undefined ? t("noFilm") : shown.count < 2 || !shown.ready ? t("making") : undefined;

  return (
    <>
      <MenuButton
        entries={[
          {
            key: "picture",
            label: t("savePicture"),
            icon: <IconPhoto size={16} stroke={1.8} />,
            onClick: () => void savePicture(),
          },
          {
            key: "zones",
            label: t("saveZones"),
            icon: <IconFileSpreadsheet size={16} stroke={1.8} />,
            disabled: shown.rows.length === 0 ? t("noZones") : undefined,
            onClick: () => void saveZones(),
          },
          {
            key: "film",
            // Also those who cannot hover learn why.
            label: <TwoLines first={t("saveFilm")} second={noFilm} />,
            icon: <IconMovie size={16} stroke={1.8} />,
            disabled: noFilm,
            onClick: () => setFilming(true),
          },
        ]}
      >
        <Button size="xs" variant="default" leftSection={<IconDownload size={16} stroke={1.8} />}>
          {t("save")}
        </Button>
      </MenuButton>
      <Suspense fallback={null}>
        {filming && (
          <FilmDialog
            name={`${name}.webm`}
            img={shown.plan.img}
            count={shown.count}
            toPicture={toPicture}
            onClose={() => setFilming(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A title as a file is called on any system. */
const fileName = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 120);
