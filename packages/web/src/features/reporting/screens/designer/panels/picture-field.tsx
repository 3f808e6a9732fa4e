import { screens } from "@foyer/contract/reporting/screens/screens";
import { Button } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { acceptedImages, imageFault } from "../../../../../lib/image-file.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import { tell } from "../../../../../lib/toasts.ts";
import { useUpload } from "../../../../../lib/use-upload.ts";
import { FileButton } from "../../../../../ui/file-button.tsx";
import { Row } from "../../../../../ui/kit/layout.tsx";
import { Quiet } from "../../../../../ui/kit/text.tsx";

interface PictureFieldProps {
  label: string;
  /** Where it is kept; empty: none. */
  value: string;
  onChange: (path: string) => void;
}

/** A picture that is sent when it is chosen. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const upload = useUpload(screens.upload);

  async function send(file: File) {
    const fault = imageFault(file);
    if (fault !== undefined) {
      tell("error", fault);
      return;
    }
    await upload.mutateAsync([file]).then(
      ({ pathName }) => onChange(pathName),
      (cause: Error) => tell("error", cause.message),
    );
  }

  return (
    <Row gap="xs" role="group" aria-label={label}>
      <FileButton
        label={phrase("heatPlans.picture.choose")}
        accept={acceptedImages}
        size="compact-sm"
        variant="default"
        leftSection={<IconPhotoUp size={14} />}
        loading={upload.isPending}
        onFiles={([file]) => file && void send(file)}
      />
      {value === "" ? (
        <Quiet as="span">{phrase("common.none")}</Quiet>
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange("")}>
          {phrase("common.clear")}
        </Button>
      )}
    </Row>
  );
}
