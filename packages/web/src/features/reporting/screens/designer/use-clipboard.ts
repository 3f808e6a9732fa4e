import { screens } from "@foyer/contract/reporting/screens/screens";
import { useEffect, useRef } from "react";
import { imageFault } from "../../../../lib/image-file.ts";
import { tell } from "../../../../lib/toasts.ts";
import { useUpload } from "../../../../lib/use-upload.ts";
import type { Designer } from "./editor/designer-editor.ts";
import { takesText } from "./takes-text.ts";

/** Copies and pastes by the clipboard's own events, which also plain http has, while the focus is on stage or layers. */
export function useClipboard(designer: Designer) {
  const { mutateAsync: upload } = useUpload(screens.upload);
  const inPlace = useRef(false);

  useEffect(() => {
    const isOurs = () => {
      const at = document.activeElement;
      return at?.closest("[data-designer-keys]") != null && !takesText(at);
    };
    const note = (event: KeyboardEvent) => {
      inPlace.current = event.shiftKey;
    };

    function take(event: ClipboardEvent) {
      if (!isOurs()) return;
      const text = event.type === "cut" ? designer.cut() : designer.copy();
      if (text === undefined) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
    }

    async function pastePicture(file: File) {
      const fault = imageFault(file);
      if (fault !== undefined) {
        tell("error", fault);
        return;
      }
      const { pathName, width, height } = await upload([file]);
      designer.addPicture(pathName, { width, height });
    }

    function paste(event: ClipboardEvent) {
      if (!isOurs() || designer.get().readOnly) return;
      event.preventDefault();
      const [file] = event.clipboardData?.files ?? [];
      if (file) void pastePicture(file).catch((cause: Error) => tell("error", cause.message));
      else designer.paste(event.clipboardData?.getData("text/plain") ?? "", { inPlace: inPlace.current });
    }

    document.addEventListener("keydown", note, true);
    document.addEventListener("copy", take);
    document.addEventListener("cut", take);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("keydown", note, true);
      document.removeEventListener("copy", take);
      document.removeEventListener("cut", take);
      document.removeEventListener("paste", paste);
    };
  }, [designer, upload]);
}
