import { Row } from "./kit/layout.tsx";
import classes from "./step-line.module.css";

interface StepLineProps<Step extends string> {
  label: string;
  steps: readonly Step[];
  at: Step;
  toName: (step: Step) => string;
  isOpen: (step: Step) => boolean;
  onGo: (step: Step) => void;
}

/** The steps of a longer way, numbered; those that are open lead there. */
export function StepLine<Step extends string>({
  label,
  steps,
  at,
  toName,
  isOpen,
  onGo,
}: StepLineProps<Step>) {
  return (
    <Row as="ol" align="stretch" gap="md" gapY="2xs" mb="md" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step}>
          <button
            type="button"
            className={classes.step}
            aria-current={step === at ? "step" : undefined}
            disabled={!isOpen(step)}
            onClick={() => onGo(step)}
          >
            <span className={classes.number}>{index + 1}</span> {toName(step)}
          </button>
        </li>
      ))}
    </Row>
  );
}
