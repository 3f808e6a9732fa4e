import { filmTypes } from "@foyer/contract/reporting/films";
import { screenLimits } from "@foyer/contract/reporting/screens/screen-values";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { IconMovie } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { useProgressUpload } from "../../../../../lib/use-progress-upload.ts";
import { FileButton } from "../../../../../ui/file-button.tsx";
import { Row, Stack } from "../../../../../ui/kit/layout.tsx";
import { Notice } from "../../../../../ui/kit/notice.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";

interface FilmFieldProps {
  label: string;
  /** Where it is kept; empty: none. */
  value: string;
  onChange: (path: string) => void;
}

const most = screenLimits.film / 1024 / 1024;

/** A film that is sent when it is chosen. */
export function FilmField({ label, value, onChange }: FilmFieldProps) {
  const t = usePhrases("screenDesigner.film");
  const format = useFormat();
  const [fault, setFault] = useState<string>();
  const { share, refusal, upload, cancel } = useProgressUpload(
    screens.uploadFilm,
    ({ pathName }) => onChange(pathName),
    () => undefined,
  );
  const isSending = share !== undefined;
  const error = fault ?? refusal;
  const progress = isSending ? t("uploading", { share: format.percent(share) }) : "";

  const beside = isSending
    ? { label: phrase("common.cancel"), act: cancel }
    : { label: phrase("common.clear"), act: () => onChange("") };

  function send(file: File) {
    const found = filmFault(file);
    setFault(found);
    if (found === undefined) void upload(file);
  }

  return (
    <Stack gap="2xs" role="group" aria-label={label}>
      <Row gap="xs">
        <FileButton
          label={t("choose")}
          accept={filmTypes.join(",")}
          size="compact-sm"
          variant="default"
          leftSection={<IconMovie size={14} />}
          loading={isSending}
          onFiles={([file]) => file && send(file)}
        />
        {!isSending && value === "" ? (
          <Quiet as="span">{phrase("common.none")}</Quiet>
        ) : (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={beside.act}>
            {beside.label}
          </Button>
        )}
      </Row>
      {isSending && (
        <>
          <progress max={1} value={share} aria-label={progress} />
          <Quiet role="status">{progress}</Quiet>
        </>
      )}
      {error !== undefined && !isSending && (
        <Notice as="p" tone="broken" role="alert">
          {error}
        </Notice>
      )}
      <Quiet>{t("hint", { most: format.number(most) })}</Quiet>
    </Stack>
  );
}

/** Says why a file is no film that could be sent; the server looks again, at the bytes. */
function filmFault(file: File): string | undefined {
  if (!filmTypes.some((type) => type === file.type)) return phrase("refusals.film.wrong");
  return file.size > screenLimits.film ? phrase("refusals.film.tooLarge", { most }) : undefined;
}
