import { Button } from "@mantine/core";
import { memo, useId, useRef, useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useField } from "../../../ui/form/use-field.ts";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { MenuIcon } from "../../../ui/menu-icon/menu-icon.tsx";
import { moreIcons } from "../../../ui/menu-icon/more-icons.ts";
import { productIcons } from "../../../ui/menu-icon/product-icons.ts";
import classes from "./menus-page.module.css";

const icons = Object.entries({ ...productIcons, ...moreIcons }).sort(([one], [other]) =>
  one.localeCompare(other),
);

/** One of the icons the console brings along. */
export function IconField({ name, label }: { name: string; label: string }) {
  const t = usePhrases("menus");
  const { value, set } = useField({ name, label }, "chosen");
  const [open, setOpen] = useState(false);
  const latest = useRef(set);
  latest.current = set;
  const [choose] = useState(() => (icon: string) => latest.current(icon));
  return (
    <Box as="fieldset">
      <Text as="legend" mb="2xs" size="sm" weight="medium">
        {label}
      </Text>
      <Button
        variant="default"
        leftSection={<MenuIcon name={String(value)} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t("chooseIcon")}
      </Button>
      {open && <IconGrid chosen={String(value)} onChoose={choose} />}
    </Box>
  );
}

interface IconGridProps {
  chosen: string;
  onChoose: (icon: string) => void;
}

/** Arrow keys lead through them. Kept as it is while other fields of the form are typed into. */
const IconGrid = memo(function IconGrid({ chosen, onChoose }: IconGridProps) {
  const group = useId();
  return (
    <Row gap="2xs" mt="xs" p="2xs" frame className={classes.icons}>
      {icons.map(([icon, Shape]) => (
        <label key={icon} className={classes.icon} title={icon}>
          <input
            type="radio"
            name={group}
            aria-label={icon}
            checked={chosen === icon}
            onChange={() => onChoose(icon)}
          />
          <Shape size={18} stroke={1.6} aria-hidden="true" />
        </label>
      ))}
    </Row>
  );
});
