import type { figures } from "@foyer/contract/counting/figures-why";
import { records } from "@foyer/contract/counting/records";
import type { Reply } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconAdjustments, IconListNumbers } from "@tabler/icons-react";
import { Link } from "react-router";
import { correctionAddress, recordAddress } from "../../lib/figure-addresses.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Row } from "../kit/layout.tsx";
import { May } from "../may.tsx";
import classes from "./why.module.css";
import type { WhyAsked, WhySubject } from "./why-asked.ts";

interface WhyLinksProps {
  asked: WhyAsked;
  subject: WhySubject;
  answer?: Reply<typeof figures.why> | undefined;
  onFollow: () => void;
}

/** To the records behind the figure, and to where its day can be corrected, for those who may go there. */
export function WhyLinks({ asked: { startTime, endTime, hour }, subject, answer, onFollow }: WhyLinksProps) {
  const t = usePhrases("why");
  // An hour is asked for by its moments, days by their names.
  const span = hour !== undefined && answer ? answer : { from: startTime, to: endTime };
  const entityId = answer?.entityId ?? (subject.dataType === 0 ? subject.id : undefined);
  return (
    <Row align="stretch" gap="xs" surface="body" className={classes.links}>
      <May ask={records.list}>
        <Button
          component={Link}
          to={recordAddress({ ...subject, from: span.from, to: span.to })}
          variant="default"
          size="xs"
          leftSection={<IconListNumbers size={14} aria-hidden="true" />}
          onClick={onFollow}
        >
          {t("records")}
        </Button>
      </May>
      {startTime === endTime && entityId !== undefined && (
        <May ask={{ permission: "rule:correct" }}>
          <Button
            component={Link}
            to={correctionAddress(entityId, startTime, subject)}
            variant="default"
            size="xs"
            leftSection={<IconAdjustments size={14} aria-hidden="true" />}
            onClick={onFollow}
          >
            {t("correct")}
          </Button>
        </May>
      )}
    </Row>
  );
}
