import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { tell } from "../../lib/toasts.ts";
import type { Question } from "./question.ts";
import { useWhenText } from "./when-word.tsx";

/** Copies the address of the question. */
export function CopyLinkButton({ question }: { question: Question }) {
  const t = usePhrases("analysis");
  const copyLink = useCopyLink(question);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconLink size={16} stroke={1.8} />}
      onClick={() => void copyLink()}
    >
      {t("copyLink")}
    </Button>
  );
}

/** The address says all that is asked; spans that move with the clock stay words, and it says so. */
function useCopyLink(question: Question): () => Promise<void> {
  const t = usePhrases("analysis");
  const when = useWhenText();
  return async () => {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return tell("error", t("copyFailed", { link }));
    }
    const moves = question.time === null ? "" : ` ${t("linkWords", { when: when(question) })}`;
    tell("success", `${t("linkCopied")}.${moves}`);
  };
}
