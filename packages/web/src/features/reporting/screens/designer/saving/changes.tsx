import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import { useMemo } from "react";
import { Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { differences } from "./differences.ts";

interface ChangesProps {
  before: ScreenDocument;
  after: ScreenDocument;
  label: string;
  /** Said where nothing is different. */
  none: string;
}

/** What one document has otherwise than another, under a heading. */
export function Changes({ before, after, label, none }: ChangesProps) {
  const found = useMemo(() => differences(before, after), [before, after]);
  if (found.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <div>
      <Text as="h3" size="sm" weight="medium">
        {label}
      </Text>
      <DifferenceList found={found} label={label} />
    </div>
  );
}
