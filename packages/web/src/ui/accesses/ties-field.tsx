import type { Access } from "@foyer/contract/places/accesses";
import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { useDraftOfForm } from "../form/draft-context.ts";
import { useField } from "../form/use-field.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import classes from "./accesses.module.css";
import { useSiteAreas } from "./use-places.ts";

interface Tie {
  areaId: number;
  sign: 1 | -1;
}

/** Which areas of the site an access leads into, and which way round. */
export function TiesField({ known }: { known: Access["areas"] | undefined }) {
  const t = usePhrases("accesses");
  const { values } = useDraftOfForm();
  const { value, set, shared } = useField({ name: "areas", label: t("areas") });
  const entityId = typeof values.entityId === "number" ? values.entityId : undefined;
  const found = useSiteAreas(entityId);
  const ties = (value ?? []) as Tie[];
  const listed = found ?? (known ?? []).map(({ areaId, name }) => ({ id: areaId, name }));
  if (entityId === undefined) return null;

  const choose = (areaId: number, sign: number) => {
    const others = ties.filter((tie) => tie.areaId !== areaId);
    set(sign === 0 ? others : [...others, { areaId, sign: sign === 1 ? 1 : -1 }]);
  };

  return (
    <Stack as="fieldset" gap="xs" disabled={found === undefined}>
      <legend className={classes.legend}>{t("areas")}</legend>
      {listed.length === 0 && <Quiet>{t("noAreas")}</Quiet>}
      {listed.map(({ id, name }) => (
        <NativeSelect
          key={id}
          className={classes.tie}
          label={name}
          value={String(ties.find((tie) => tie.areaId === id)?.sign ?? 0)}
          onChange={(event) => choose(id, Number(event.currentTarget.value))}
          data={[
            { value: "0", label: t("signs.none") },
            { value: "1", label: t("signs.in") },
            { value: "-1", label: t("signs.out") },
          ]}
        />
      ))}
      {shared.error && (
        <Text size="sm" tone="broken" role="alert">
          {shared.error}
        </Text>
      )}
    </Stack>
  );
}
