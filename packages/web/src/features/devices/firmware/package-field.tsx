import { type FirmwarePackage, firmwares, packageOfUrl } from "@foyer/contract/devices/firmware";
import { Button } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useProgressUpload } from "../../../lib/use-progress-upload.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DropArea } from "../../../ui/drop-area/drop-area.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { ShortSum } from "./short-sum.tsx";

const ways = ["upload", "outside"] as const;
type Way = (typeof ways)[number];

/** Where devices fetch the package: kept here after an upload, or an address elsewhere. */
export function PackageField({ kept }: { kept: FirmwarePackage | undefined }) {
  const t = usePhrases("firmware");
  const { values, set } = useDraftOfForm();
  const address = typeof values.updateUrl === "string" ? values.updateUrl : "";
  const [way, setWay] = useState<Way>(
    address === "" || packageOfUrl(address) !== null ? "upload" : "outside",
  );

  function choose(next: Way) {
    setWay(next);
    set("updateUrl", next === "upload" ? (kept?.updateUrl ?? "") : "");
    set("md5", "");
  }

  return (
    <>
      <Choice
        label={t("package")}
        withAsterisk
        value={way}
        onChoose={choose}
        options={ways.map((value) => ({ value, label: t(`ways.${value}`), help: t(`wayHelp.${value}`) }))}
      />
      {way === "upload" ? (
        <UploadedPackage kept={kept} />
      ) : (
        <>
          <TextField
            name="updateUrl"
            label={t("updateUrl")}
            help={t(values.deviceType === 1 ? "plainHttpHelp" : "updateUrlHelp")}
            required
            ltr
          />
          <TextField name="md5" label="MD5" help={t("md5Help")} required={values.deviceType !== 1} ltr />
        </>
      )}
    </>
  );
}

function UploadedPackage({ kept }: { kept: FirmwarePackage | undefined }) {
  const t = usePhrases("firmware");
  const common = usePhrases("common");
  const format = useFormat();
  const sizeText = useSizeText();
  const { set, shared } = useField({ name: "updateUrl", label: t("package"), required: true }, "chosen");
  const [own, setOwn] = useState(kept);
  const putBack = () => set(own?.updateUrl ?? "");
  const { share, refusal, upload, cancel } = useProgressUpload(
    firmwares.upload,
    (taken) => {
      setOwn(taken);
      set(taken.updateUrl);
    },
    putBack,
  );
  const fault = typeof shared.error === "string" ? shared.error : undefined;

  function begin(file: File) {
    // Nothing can be saved with the former package while another is on its way.
    set("");
    void upload(file);
  }

  function stop() {
    cancel();
    putBack();
  }

  const progress = share === undefined ? undefined : t("uploading", { share: format.percent(share) });
  return (
    <div data-field="updateUrl" tabIndex={-1}>
      <DropArea
        icon={IconFileZip}
        title={own ? own.fileName : t("dropTitle")}
        text={own ? sizeText(own.size) : t("dropText")}
        label={t(own ? "otherFile" : "chooseFile")}
        accept=""
        busy={progress}
        error={refusal ?? (fault && (share === undefined ? fault : t("waitForUpload")))}
        onFiles={([file]) => file && begin(file)}
        more={
          share !== undefined && (
            <Button variant="subtle" color="gray" onClick={stop}>
              {common("cancel")}
            </Button>
          )
        }
      >
        {share !== undefined && <progress max={1} value={share} aria-label={progress} />}
        {own && share === undefined && (
          <Row gap="sm" gapY="0" size="xs" tone="quiet">
            <ShortSum name="MD5" value={own.md5} />
            <ShortSum name="SHA-256" value={own.sha256} />
          </Row>
        )}
      </DropArea>
    </div>
  );
}
