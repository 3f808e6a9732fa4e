import { deviceKeys } from "@foyer/contract/devices/security";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { saveFile } from "../../lib/download.ts";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { tell } from "../../lib/toasts.ts";
import { useSend } from "../../lib/use-ask.ts";

/** A spreadsheet may take a name that begins like a formula for one; keys stay as they are. */
const plain = (name: string): string => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name);
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Makes keys for the devices that never had one, and saves them as the one file that ever shows them. */
export function MissingKeysButton({ className }: { className?: string | undefined }) {
  const t = usePhrases("deviceSecurity.missing");
  const may = useMay();
  const missing = useSend(deviceKeys.missing, [deviceKeys.list], { says: false });
  if (!may(deviceKeys.missing)) return null;
  const make = () =>
    missing.mutate(
      { body: {} },
      {
        onSuccess: (made) => {
          if (made.length === 0) return tell("success", t("none"));
          const lines = [["sn", "name", "key"], ...made.map(({ sn, name, key }) => [sn, plain(name), key])];
          const text = lines.map((line) => line.map(cell).join(",")).join("\r\n");
          saveFile(new Blob([`\uFEFF${text}\r\n`], { type: "text/csv" }), "device-keys.csv");
          tell("success", t("saved", { count: made.length }));
        },
        onError: (refused) => tell("error", refused.message),
        onSettled: missing.reset,
      },
    );
  return (
    <Button
      variant="default"
      className={className}
      leftSection={<IconKey size={16} />}
      loading={missing.isPending}
      onClick={make}
    >
      {t("make")}
    </Button>
  );
}
