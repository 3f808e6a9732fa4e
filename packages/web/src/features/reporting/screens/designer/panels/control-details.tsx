import { isControlKind } from "@foyer/contract/reporting/screens/screen-controls";
import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Row } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { useControlWords } from "../../controls/control-words.ts";
import { AlignTools } from "./command-tools.tsx";
import { DataFields } from "./data-fields.tsx";
import { LookFields } from "./look-fields.tsx";
import { useNodeName } from "./node-words.ts";
import { OptionFields } from "./option-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { Section } from "./section.tsx";

/** One control: what it asks, how it looks, where it stands. */
export function ControlDetails({ control }: { control: Control }) {
  const t = usePhrases("screenDesigner.details");
  const words = useControlWords();
  const nameOf = useNodeName();
  const name = nameOf(control);
  const kind = words.kind(control.kind);
  return (
    <>
      <Text as="h2" size="md" weight="bold" break>
        {name === kind ? kind : `${kind}: ${name}`}
      </Text>
      {isControlKind(control.kind) && (
        <>
          <DataFields control={control} kind={control.kind} />
          <OptionFields control={control} kind={control.kind} />
        </>
      )}
      <LookFields controls={[control]} />
      <Section title={t("position")}>
        {/* Left is left on the page in every language. */}
        <Row gap="2xs" dir="ltr">
          <AlignTools />
        </Row>
        <PlaceFields control={control} />
      </Section>
    </>
  );
}
