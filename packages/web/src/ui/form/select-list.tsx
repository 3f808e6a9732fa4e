import { type SelectProps, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

const SelectBox = lazyPart(async () => (await import("./select-box.tsx")).SelectBox);

type SelectListProps = Omit<SelectProps, "data"> & {
  data: NonNullable<SelectProps["data"]>;
  /** What is chosen, in words, while the list is still being fetched. */
  shown?: string | undefined;
  /** Begins opened: something that looks like it was pressed. */
  opened?: boolean;
};

/** A list to choose from, fetched with the first that is in sight: few pages open with one. */
export function SelectList({ shown, opened = false, ...props }: SelectListProps) {
  const [pressed, setPressed] = useState(opened);
  const { label, description, error, withAsterisk, name, className, size, placeholder, leftSection } = props;
  const look = { label, description, error, withAsterisk, name, className, size, placeholder, leftSection };
  const marks = Object.fromEntries(Object.entries(props).filter(([key]) => /^(data|aria)-/.test(key)));
  return (
    <Suspense
      fallback={
        <TextInput {...look} {...marks} readOnly value={shown ?? ""} onClick={() => setPressed(true)} />
      }
    >
      {/* A user who pressed it before it was loaded finds it opened. */}
      <SelectBox {...props} autoFocus={pressed} defaultDropdownOpened={pressed} />
    </Suspense>
  );
}
