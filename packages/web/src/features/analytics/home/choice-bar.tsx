import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";

interface ChoiceBarProps<Value extends string> {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
}

/** One of a few: all visible where there is room, otherwise a list the phone knows how to show. */
export function ChoiceBar<Value extends string>({ label, value, options, onChange }: ChoiceBarProps<Value>) {
  const narrow = useMediaQuery("(max-width: 75em)", false, { getInitialValueInEffect: false });
  if (options.length > 2 && narrow) {
    return (
      <NativeSelect
        aria-label={label}
        miw={160}
        size="xs"
        value={value}
        data={[...options]}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      />
    );
  }
  return (
    <SegmentedControl<Value>
      aria-label={label}
      bg="var(--foyer-hover)"
      styles={{ label: { paddingInline: 10 } }}
      size="xs"
      value={value}
      data={[...options]}
      onChange={onChange}
      transitionDuration={140}
      withItemsBorders={false}
    />
  );
}
