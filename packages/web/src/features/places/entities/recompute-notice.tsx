import type { Entity } from "@foyer/contract/places/entities";
import { usePhrases } from "../../../lib/phrases.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Text } from "../../../ui/kit/text.tsx";

/** Says, before a site is saved, which figures its changes recompute. */
export function RecomputeNotice({ before }: { before: Entity }) {
  const t = usePhrases("entities");
  const { values } = useDraftOfForm();
  const changed = (name: "timeZone" | "businessDayStart" | "openingHours" | "deptId") =>
    values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const changes = [
    changed("timeZone") && t("changesZone", { zone: String(values.timeZone) }),
    changed("businessDayStart") && t("changesDayStart", { time: String(values.businessDayStart) }),
    changed("openingHours") && t("changesHours"),
    changed("deptId") && t("changesOrganisation"),
  ].filter((text) => text !== false);
  return (
    <div role="status">
      {changes.length > 0 && (
        <Notice>
          <Stack gap="2xs">
            <Text>{t("willChange")}</Text>
            <Text as="ul" marked>
              {changes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Text>
            <Text tone="quiet">{t("changesLater")}</Text>
          </Stack>
        </Notice>
      )}
    </div>
  );
}
