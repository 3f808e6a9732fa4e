import { images, largestImage } from "@foyer/contract/reporting/images";
import { Button } from "@mantine/core";
import { IconPhotoOff, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { apiBase } from "../../../lib/api-base.ts";
import { acceptedImages, imageFault } from "../../../lib/image-file.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import classes from "./company-info.module.css";
import { FieldGroup } from "./field-group.tsx";

interface LogoFieldProps {
  name: string;
  label: string;
  /** Where the logo of now is served. */
  kept: string | null;
}

/** The company's logo as it stands on both grounds: undefined keeps it, null takes it away. */
export function LogoField({ name, label, kept }: LogoFieldProps) {
  const t = usePhrases("companyInfo");
  const { value, set, shared } = useField({ name, label });
  const [wrong, setWrong] = useState<string>();
  const upload = useUpload(images.upload);
  const shown = value === undefined ? kept : typeof value === "string" ? apiBase + value : null;

  function take([file]: File[]) {
    if (!file) return;
    const fault = imageFault(file);
    setWrong(fault);
    if (fault) return;
    upload.mutate([file], {
      onSuccess: ({ pathName }) => set(pathName),
      onError: ({ code, message }) => setWrong(code < 500 ? message : phrase("messages.logoUpload")),
    });
  }

  return (
    <FieldGroup
      name={name}
      label={label}
      help={t("logoHelp", { most: Math.floor(largestImage / 1024) })}
      error={wrong ?? shared.error}
    >
      <Row gap="sm" mt="2xs" mb="sm">
        {(["light", "dark"] as const).map((scheme) => (
          <figure key={scheme} className={classes.ground} data-scheme={scheme}>
            <div>
              {shown ? (
                <img className={classes.logo} src={shown} alt={t("logo")} />
              ) : (
                <IconPhotoOff size={20} stroke={1.4} aria-hidden="true" />
              )}
            </div>
            <Note as="figcaption">{t(scheme)}</Note>
          </figure>
        ))}
      </Row>
      <Row gap="xs">
        <FileButton
          label={t(shown ? "logoReplace" : "logoChoose")}
          accept={acceptedImages}
          variant="default"
          leftSection={<IconUpload size={16} />}
          loading={upload.isPending}
          onFiles={take}
        />
        {shown && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            onClick={() => {
              set(null);
              setWrong(undefined);
            }}
          >
            {t("logoRemove")}
          </Button>
        )}
      </Row>
    </FieldGroup>
  );
}
