import { TextInput } from "@mantine/core";
import { IconBuildingSkyscraper } from "@tabler/icons-react";
import { type KeyboardEvent, Suspense, useEffect, useState } from "react";
import { actingCompany } from "../../lib/acting-company.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSession } from "../../lib/session.ts";
import { Line } from "../../ui/kit/layout.tsx";
import { Quiet } from "../../ui/kit/text.tsx";
import classes from "./company-switch.module.css";

const loadChoice = () => import("./company-choice.tsx");
const CompanyChoice = lazyPart(async () => (await loadChoice()).CompanyChoice);

/**
 * Whose company a platform operator acts in, always in sight, and the way into another; a strip of its own on phones. The
 * list of the others comes when it is opened.
 */
export function CompanySwitch({ strip = false }: { strip?: boolean }) {
  const t = usePhrases("layout");
  const company = useSession().signedIn?.company ?? undefined;

  useEffect(() => {
    if (company) actingCompany.stayWith(company.id);
    // What was chosen on an earlier visit is gone.
    else if (actingCompany.current().id !== undefined) actingCompany.choose(undefined);
  }, [company]);

  if (!strip) return <Switch company={company} />;
  return (
    <section className={classes.strip} aria-label={t("actingFor")}>
      <Switch company={company} />
    </section>
  );
}

interface SwitchProps {
  company: { id: number; name: string } | undefined;
}

function Switch({ company }: SwitchProps) {
  const t = usePhrases("layout");
  const [opened, setOpened] = useState(false);
  const look = {
    size: "sm",
    "aria-label": t("actingFor"),
    placeholder: t("noCompany"),
    leftSection: <IconBuildingSkyscraper size={16} stroke={1.6} aria-hidden="true" />,
    className: classes.field,
  } as const;
  const closed = (
    <TextInput
      {...look}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      value={company?.name ?? ""}
      onPointerEnter={() => void loadChoice()}
      onFocus={() => void loadChoice()}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => opens(event) && setOpened(true)}
    />
  );
  return (
    <Line gap="xs">
      <Quiet as="span" oneLine className={classes.label} aria-hidden="true">
        {t("actingFor")}
      </Quiet>
      {opened ? (
        <Suspense fallback={closed}>
          <CompanyChoice {...look} company={company} />
        </Suspense>
      ) : (
        closed
      )}
    </Line>
  );
}

/** Keys that open a list, or type into it. */
const opens = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ["ArrowDown", "ArrowUp", "Enter"].includes(key));
