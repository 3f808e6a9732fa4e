import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { WhyAsked } from "./why-asked.ts";
import { WhyContext } from "./why-context.ts";

const WhyDialog = lazyPart(async () => (await import("./why-dialog.tsx")).WhyDialog);

/** Lets the figures below be explained; the explanation's code comes with the first question. */
export function WhyProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<WhyAsked>();
  return (
    <WhyContext value={setAsked}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <WhyDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </WhyContext>
  );
}
