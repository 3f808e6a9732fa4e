import type { Wall } from "@foyer/contract/reporting/screens/walls";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { Ago } from "../../../../ui/ago.tsx";
import { Card } from "../../../../ui/kit/card.tsx";
import { Fact, Facts } from "../../../../ui/kit/facts.tsx";
import { Row } from "../../../../ui/kit/layout.tsx";
import { Notice } from "../../../../ui/kit/notice.tsx";
import { Quiet, Title } from "../../../../ui/kit/text.tsx";
import { useEntity } from "../../../../ui/pickers/use-entity.ts";
import { PlaceLink } from "../../../../ui/places/place-link.tsx";
import type { RowAction } from "../../../../ui/table/column.ts";
import { RowActions } from "../../../../ui/table/row-actions.tsx";
import { browserOf, lastDisplay, sizeOf } from "./display-facts.ts";
import { DisplayPicture } from "./display-picture.tsx";
import { DisplayState } from "./display-state.tsx";

/** One display: what it showed last, how it is, what it shows for whom. */
export function DisplayCard({ wall, actions }: { wall: Wall; actions: readonly RowAction[] }) {
  const t = usePhrases("displays");
  const { name, state, kind, screenName, sponsor, entityId, displays } = wall;
  const last = lastDisplay(displays);
  const site = useEntity(entityId);
  return (
    <Card as="li" p="sm">
      <DisplayPicture wall={wall} display={last?.pictureAt ? last.id : undefined} />
      <Row justify="between" mt="xs" gap="xs">
        <Title as="h2" break>
          <bdi>{name}</bdi>
        </Title>
        <RowActions name={name} actions={actions} />
      </Row>
      <Row gap="sm" gapY="3xs" mb="xs" size="sm">
        <DisplayState state={state} />
        <Quiet>
          {last ? (
            <Ago moment={last.seenAt} words={(time) => t("seen", { time })} />
          ) : (
            t(kind === "link" ? "notOpened" : "notSeen")
          )}
        </Quiet>
      </Row>
      {sponsor === null && <Notice>{t("nobody")}</Notice>}
      <Facts gapY="3xs">
        <Fact title={t("fields.screen")}>
          <bdi>{screenName}</bdi>
        </Fact>
        {entityId !== null && site && (
          <Fact title={phrase("devices.site")}>
            <PlaceLink kind="site" of={entityId}>
              {site.name}
            </PlaceLink>
          </Fact>
        )}
        {last && (
          <Fact title={t("facts.device")}>
            <bdi dir="ltr">{sizeOf(last)}</bdi> · <bdi>{browserOf(last)}</bdi>
          </Fact>
        )}
        {sponsor !== null && <Fact title={t("fields.sponsor")}>{sponsor}</Fact>}
      </Facts>
      {displays.length > 1 && <Quiet mt="xs">{t("several", { count: displays.length })}</Quiet>}
    </Card>
  );
}
