import {
  type FoundSubject,
  type SubjectType,
  searchedAtOnce,
  subjects,
} from "@foyer/contract/places/subjects";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { ask } from "../../lib/api.ts";
import { useAsk } from "../../lib/use-ask.ts";

/** How many hits are shown at first, and after each "show more". */
const steps = [searchedAtOnce, 50, 100];
/** As many as one question answers. */
const page = 100;

interface Filter {
  dataType: SubjectType;
  deptId: number | null;
  below: boolean;
  entityId: number | null;
}

/** What the server finds for a text within the filter, shortly after the last letter. */
export function useSubjectSearch({ dataType, deptId, below, entityId }: Filter) {
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text.trim(), 200);
  const [step, setStep] = useState(0);
  const query = {
    text: wanted,
    dataType,
    below: below ? ("true" as const) : ("false" as const),
    ...(deptId !== null && { deptId }),
    ...(entityId !== null && { entityId }),
  };
  const asked = useAsk(subjects.search, { query: { ...query, size: steps[step] ?? page } });

  /** All that match, up to so many. */
  async function all(most: number): Promise<FoundSubject[]> {
    const found: FoundSubject[] = [];
    for (let number = 0; found.length < most; number++) {
      const { content } = await ask(subjects.search, { query: { ...query, size: page, page: number } });
      found.push(...content);
      if (content.length < page) break;
    }
    return found.slice(0, most);
  }

  return {
    text,
    enter: (next: string) => {
      setText(next);
      setStep(0);
    },
    asked,
    found: asked.data?.content ?? [],
    total: asked.data?.totalElements ?? 0,
    /** Absent when no more can be shown. */
    more: step + 1 < steps.length ? () => setStep(step + 1) : undefined,
    all,
  };
}
