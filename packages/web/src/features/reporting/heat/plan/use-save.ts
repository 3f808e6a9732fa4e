import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { useState } from "react";
import { phrase } from "../../../../lib/phrases.ts";
import { Refused } from "../../../../lib/refused.ts";
import { tell } from "../../../../lib/toasts.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { useUpload } from "../../../../lib/use-upload.ts";
import { isUnsaved } from "./editor/editor-state.ts";
import { movedDevices, type PlanDocument } from "./editor/plan-document.ts";
import type { PlanEditor } from "./editor/plan-editor.ts";
import type { PdfPages } from "./pdf-pages.ts";
import { type ChoosePage, PictureFault, preparedPlan } from "./plan-picture.ts";

type From = "now" | "always";

/** What has to be decided before the plan is kept. */
export type SaveQuestion =
  /** Since when moved devices stand where they do now. */
  | { kind: "moved" }
  /** Which page of a PDF file is the plan. */
  | { kind: "page"; pages: PdfPages; choose: (page?: number) => void }
  /** Somebody else has saved in the meantime; `overwrite` saves nevertheless. */
  | { kind: "changed"; overwrite: () => Promise<void> };

const bodyOf = ({ name, metresPerPixel, redLimit, options, zones }: PlanDocument) => ({
  name: name.trim(),
  metresPerPixel,
  redLimit,
  options: [...options],
  zones: [...zones],
});

/** Keeps a plan and its picture on the server, with what may have to be asked before. */
export function useSave(editor: PlanEditor, id: number) {
  const update = useSend(heatReports.update, [heatReports.list], { says: false });
  const upload = useUpload(heatReports.upload);
  const [question, ask] = useState<SaveQuestion>();
  const [refusal, setRefusal] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  /** Does something, and says why it could not be done. */
  async function attempt(act: () => Promise<void>, overwrite: () => Promise<void>) {
    setRefusal(undefined);
    try {
      await act();
    } catch (cause) {
      if (!(cause instanceof Refused || cause instanceof PictureFault)) throw cause;
      if (cause instanceof Refused) cause.shown = true;
      if (cause instanceof Refused && cause.key === "conflict.changed") ask({ kind: "changed", overwrite });
      else setRefusal(cause.message);
    }
  }

  async function store(from: From, isForced = false) {
    const { document, version, picture } = editor.get();
    const body = { id, ...bodyOf(document), from, ...(isForced ? picture : { version }) };
    const { version: next } = await update.mutateAsync({ body });
    editor.savedAs(document, next);
    tell("success", phrase("common.saved"));
  }

  const save = (from: From) => {
    ask(undefined);
    return attempt(
      () => store(from),
      () => store(from, true),
    );
  };

  async function wantSave() {
    const state = editor.get();
    if (state.readOnly || update.isPending || !isUnsaved(state)) return;
    if (state.document.name.trim() === "") {
      setRefusal(phrase("heatPlans.needsName"));
      return;
    }
    if (movedDevices(state.saved, state.document).length > 0) ask({ kind: "moved" });
    else await save("now");
  }

  const choosePage: ChoosePage = (pages) =>
    new Promise((resolve) => {
      const choose = (page?: number) => {
        ask(undefined);
        resolve(page);
      };
      ask({ kind: "page", pages, choose });
    });

  /** Sets a new picture: it is kept at once, apart from all else. */
  async function setPicture(file: File) {
    if (isLoading) return;
    setLoading(true);
    const keep = async (isForced: boolean, ready: File) => {
      const { pathName: img, width, height } = await upload.mutateAsync([ready]);
      const { version } = editor.get();
      const body = { id, img, width, height, ...(!isForced && { version }) };
      const kept = await update.mutateAsync({ body });
      editor.showPicture({ img, width, height }, kept.version);
      tell("success", phrase("heatPlans.picture.saved"));
    };
    let ready: File = file;
    const prepareAndKeep = async () => {
      const prepared = await preparedPlan(file, choosePage);
      if (prepared === undefined) return;
      ready = prepared;
      await keep(false, ready);
    };
    await attempt(prepareAndKeep, () => keep(true, ready)).finally(() => setLoading(false));
  }

  return {
    question,
    answer: () => ask(undefined),
    refusal,
    isSaving: update.isPending,
    isLoading,
    save,
    wantSave,
    setPicture,
  };
}
