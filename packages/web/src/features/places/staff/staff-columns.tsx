import type { StaffMember } from "@foyer/contract/places/staff";
import { Fragment } from "react";
import { type Phrases, phrase } from "../../../lib/phrases.ts";
import type { PlaceKind } from "../../../lib/place-addresses.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { Line } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";

/** Names a cell shows of a list. */
const shownNames = 2;

export const toName = ({ nickName, username }: Pick<StaffMember, "nickName" | "username">) =>
  nickName || username;

interface Words {
  t: Phrases<"staff">;
  common: Phrases<"common">;
  /** Whether there is room for how people are reached. */
  roomy: boolean;
}

export function staffColumns({ t, common, roomy }: Words): Column<StaffMember>[] {
  return [
    {
      title: t("username"),
      sort: "username",
      cell: (user) => (
        <Line as="span" gap="xs">
          <Avatar name={toName(user)} picture={user.avatar} />
          <TwoLines first={<bdi>{user.username}</bdi>} second={user.nickName && <bdi>{user.nickName}</bdi>} />
        </Line>
      ),
    },
    {
      title: t("roles"),
      cell: ({ roles, userType }) => <Names of={roles} admin={userType < 2} t={t} />,
    },
    {
      title: t("organisations"),
      cell: ({ depts, ...user }) =>
        depts.length === 0 ? (
          rangeWords(user, t)
        ) : (
          <TwoLines first={<Names of={depts} kind="organisation" t={t} />} second={rangeWords(user, t)} />
        ),
    },
    ...(roomy ? [contactColumn(t)] : []),
    {
      title: common("status"),
      sort: "status",
      cell: ({ enabled, secondFactor }) =>
        secondFactor ? (
          <TwoLines first={<EnabledState enabled={enabled} />} second={phrase("secondFactor.on")} />
        ) : (
          <EnabledState enabled={enabled} />
        ),
    },
    {
      title: t("lastSignIn"),
      sort: "lastSignIn",
      cell: ({ lastSignIn }) => (lastSignIn === null ? t("never") : <Ago moment={lastSignIn} />),
    },
  ];
}

const contactColumn = (t: Phrases<"staff">): Column<StaffMember> => ({
  title: t("contact"),
  cell: ({ phone, email }) =>
    phone || email ? (
      <TwoLines
        first={<bdi dir="ltr">{phone || email}</bdi>}
        second={phone && <bdi dir="ltr">{email}</bdi>}
      />
    ) : (
      "–"
    ),
});

function rangeWords(
  { permissionRange, entityCount }: Pick<StaffMember, "permissionRange" | "entityCount">,
  t: Phrases<"staff">,
): string {
  return permissionRange === "entities"
    ? t("chosenSites", { count: entityCount })
    : t(`ranges.${permissionRange}`);
}

interface NamesProps {
  of: ReadonlyArray<{ id: number; name: string }>;
  /** What they are, where they have pages of their own. */
  kind?: PlaceKind;
  admin?: boolean;
  t: Phrases<"staff">;
}

function Names({ of, kind, admin = false, t }: NamesProps) {
  if (of.length === 0) return admin ? t("administrator") : "–";
  const more = of.length - shownNames;
  return (
    <span title={more > 0 ? of.map(({ name }) => name).join("\n") : undefined}>
      {of.slice(0, shownNames).map(({ id, name }, place) => (
        <Fragment key={id}>
          {place > 0 && " · "}
          <PlaceLink kind={kind} of={id}>
            {name}
          </PlaceLink>
        </Fragment>
      ))}
      {more > 0 && (
        <Text as="span" tone="quiet">
          {" "}
          +{more}
        </Text>
      )}
    </span>
  );
}
