import { type ReactNode, useEffect, useId, useRef } from "react";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";

/** What is asked in a step, and why. It takes the focus that the step before has left with its buttons. */
export function StepFrame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack as="section" gap="md" p="md" frame surface="body" aria-labelledby={id}>
      <Title id={id} ref={heading} size="lg" tight style={{ outline: "none" }} tabIndex={-1}>
        {title}
      </Title>
      {text && <Quiet>{text}</Quiet>}
      {children}
    </Stack>
  );
}
