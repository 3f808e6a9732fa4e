import { usePhrases } from "../../lib/phrases.ts";
import { NotThere } from "../states/not-there.tsx";

export function NoDevice({ sn }: { sn: string }) {
  const t = usePhrases("deviceDetail");
  return (
    <NotThere
      title={t("notFoundTitle")}
      text={t("notFoundText", { sn })}
      back={{ to: "/base/device", title: t("toDevices") }}
    />
  );
}
