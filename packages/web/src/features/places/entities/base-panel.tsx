import { type EntityDetails, entities } from "@foyer/contract/places/entities";
import { Button } from "@mantine/core";
import { IconCopy, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { countryName } from "../../../lib/country-name.ts";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { exceptionText, weekText } from "../../../lib/opening-hours-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Grid } from "../../../ui/kit/layout.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import { Toolbar } from "../../../ui/kit/toolbar.tsx";
import { May } from "../../../ui/may.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { CopyHoursDialog } from "./copy-hours-dialog.tsx";
import { EntityDialog } from "./entity-dialog.tsx";
import { EntitySwitch } from "./entity-switch.tsx";

/** A site's base data, to read and to change. */
export function BasePanel({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("entities");
  const format = useFormat();
  const may = useMay();
  const editing = useDialog<never>();
  const copying = useDialog<never>();
  const today = localDay(serverNow(), entity.timeZone);
  const coming = entity.openingHours.exceptions
    .filter(({ to }) => to >= today)
    .map((exception) => exceptionText(exception, format));
  const country = entity.country === null ? "" : countryName(entity.country);
  const countryText = country && entity.countryOfZone ? t("countryOfZoneIs", { country }) : country;
  const groups: [string, [string, ReactNode][]][] = [
    [
      t("place"),
      [
        [t("organisation"), entity.deptNames.join(" › ")],
        [t("city"), entity.city],
        [t("address"), entity.address],
        [t("coordinates"), entity.coordinates && <bdi dir="ltr">{entity.coordinates}</bdi>],
        [t("country"), countryText],
        [t("remark"), entity.remark],
        [t("created"), format.date(entity.createTime, entity.timeZone)],
      ],
    ],
    [
      t("clock"),
      [
        [t("zone"), entity.timeZone],
        [t("hours"), weekText(entity.openingHours, format)],
        [t("hoursWeek.exceptions"), coming.length > 0 && coming.map((text) => <div key={text}>{text}</div>)],
        [t("dayStart"), entity.businessDayStart],
      ],
    ],
    [
      t("contact"),
      [
        [t("mobile"), entity.mobile && <bdi dir="ltr">{entity.mobile}</bdi>],
        [t("email"), entity.email && <a href={`mailto:${entity.email}`}>{entity.email}</a>],
      ],
    ],
    [
      t("switches"),
      [
        [t("push"), <EntitySwitch key="push" entity={entity} kind="push" />],
        ...(may({ permission: "system:entity:dst" })
          ? [[t("dst"), <EntitySwitch key="dst" entity={entity} kind="dst" />] as [string, ReactNode]]
          : []),
      ],
    ],
  ];

  return (
    <>
      <May ask={entities.update}>
        <Toolbar gap="sm">
          <Button
            ms="auto"
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() => copying.open()}
          >
            {t("hoursWeek.copy")}
          </Button>
          <Button leftSection={<IconPencil size={16} />} onClick={() => editing.open()}>
            {phrase("common.edit")}
          </Button>
        </Toolbar>
      </May>
      <Grid least={400} gap="lg" p="md">
        {groups.map(([title, facts]) => (
          <section key={title}>
            <Title>{title}</Title>
            <Facts layout="rows" mt="xs">
              {facts.map(([name, value]) => (
                <Fact key={name} title={name}>
                  {value || "–"}
                </Fact>
              ))}
            </Facts>
          </section>
        ))}
      </Grid>
      {copying.isOpen && <CopyHoursDialog entity={entity} onClose={copying.close} />}
      {editing.isOpen && <EntityDialog entity={entity} onClose={editing.close} />}
    </>
  );
}
