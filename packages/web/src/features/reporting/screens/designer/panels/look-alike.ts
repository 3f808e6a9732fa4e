import type { Control } from "@foyer/contract/reporting/screens/screen-document";

interface Compared {
  controls: readonly Control[];
}

/** Whether controls are the same ones and look the same: moved ones need not be drawn again in the details. */
export const lookAlike = ({ controls: before }: Compared, { controls: after }: Compared): boolean =>
  before.length === after.length &&
  before.every((one, nth) => {
    const other = after[nth];
    return (
      other !== undefined &&
      one.id === other.id &&
      one.frame === other.frame &&
      one.text === other.text &&
      one.opacity === other.opacity
    );
  });

interface ComparedOne {
  control: Control;
}

/** Whether one control asks and says the same. */
export const saysAlike = ({ control: one }: ComparedOne, { control: other }: ComparedOne): boolean =>
  one.id === other.id && one.figures === other.figures && one.options === other.options;
