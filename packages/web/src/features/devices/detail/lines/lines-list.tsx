import { mostLinePoints } from "@foyer/contract/devices/track-lines";
import { accesses } from "@foyer/contract/places/accesses";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconArrowsExchange, IconPlus, IconTrash } from "@tabler/icons-react";
import type { Ref } from "react";
import { Link } from "react-router";
import { useMay } from "../../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../../lib/phrases.ts";
import { faultWords } from "../../../../ui/form/fault.ts";
import { Box, Line, Row, Stack } from "../../../../ui/kit/layout.tsx";
import { Note, Quiet, Text } from "../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../ui/number-box.tsx";
import { accessesPath } from "./binding-note.tsx";
import {
  type DrawnLine,
  toStage,
  withoutPoint,
  withPointAfter,
  withPointAt,
  wordOfWay,
} from "./drawn-lines.ts";
import classes from "./lines.module.css";
import type { BoundAccess } from "./use-bound-accesses.ts";
import type { Lines } from "./use-lines.ts";

interface LinesListProps {
  ref: Ref<HTMLUListElement>;
  lines: Lines;
  accessOf: (line: string) => BoundAccess | null | undefined;
  entityId: number;
  editable: boolean;
  onRemove: (line: DrawnLine) => void;
}

/** The same lines in words and numbers. */
export function LinesList({ ref, lines, editable, ...others }: LinesListProps) {
  const t = usePhrases("deviceDetail.lines");
  return (
    <div className={classes.list}>
      {lines.lines.length === 0 && <Quiet>{t(editable ? "none" : "noneYet")}</Quiet>}
      <Stack as="ul" ref={ref} gap="sm" aria-label={t("list")}>
        {lines.lines.map((line) => (
          <LineItem key={line.key} line={line} lines={lines} editable={editable} {...others} />
        ))}
      </Stack>
    </div>
  );
}

type LineItemProps = Omit<LinesListProps, "ref"> & { line: DrawnLine };

function LineItem({ line, lines, accessOf, entityId, editable, onRemove }: LineItemProps) {
  const t = usePhrases("deviceDetail.lines");
  const { key, line: name } = line;
  const faults = lines.faultsOf(key);
  const words = (fault: typeof faults.line) => fault && faultWords(fault, phrase("common.name"), false);
  const former = lines.saved.find((each) => each.key === key)?.line;
  const formerAccess = former !== undefined && former !== name.trim() ? accessOf(former) : undefined;
  return (
    <Box
      as="li"
      frame
      p="sm"
      surface={key === lines.chosen ? "hover" : undefined}
      data-line={key}
      onFocus={() => lines.choose(key)}
    >
      <Stack gap="xs">
        {editable ? (
          <TextInput
            size="xs"
            label={phrase("common.name")}
            withAsterisk
            maxLength={64}
            value={name}
            error={words(faults.line)}
            onChange={({ currentTarget: { value } }) =>
              lines.changeLine(key, (old) => ({ ...old, line: value }), true, `name ${key}`)
            }
          />
        ) : (
          <Text weight="medium" break>
            <bdi>{name}</bdi>
          </Text>
        )}
        {formerAccess && (
          <Quiet role="status">{t("renamed", { name: former ?? "", access: formerAccess.name })}</Quiet>
        )}
        <CountsFor access={accessOf(name)} entityId={entityId} />
        <Row gap="xs">
          <Quiet as="span" grow>
            {t(`ways.${wordOfWay(line)}`)}
          </Quiet>
          {editable && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconArrowsExchange size={14} />}
              onClick={() => lines.changeLine(key, (old) => ({ ...old, swapped: !old.swapped }))}
              aria-label={t("swapOf", { name })}
            >
              {t("swap")}
            </Button>
          )}
        </Row>
        {faults.points && (
          <Text size="sm" tone="broken" role="alert">
            {words(faults.points)}
          </Text>
        )}
        <ol aria-label={t("points", { name })}>
          {line.points.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place alone.
            <PointItem key={index} line={line} index={index} lines={lines} editable={editable} />
          ))}
        </ol>
        {editable && (
          <div>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} />}
              aria-label={t("deleteOf", { name })}
              onClick={() => onRemove(line)}
            >
              {phrase("common.delete")}
            </Button>
          </div>
        )}
      </Stack>
    </Box>
  );
}

/** For which entrance a line counts. */
function CountsFor({ access, entityId }: { access: BoundAccess | null | undefined; entityId: number }) {
  const t = usePhrases("deviceDetail.lines");
  const may = useMay();
  if (access === undefined) return null;
  if (access === null) return <Note>{t("unbound")}</Note>;
  const words = t("countsFor", { access: access.name });
  return (
    <Note>{may(accesses.list) ? <Link to={accessesPath(entityId, access.name)}>{words}</Link> : words}</Note>
  );
}

type PointItemProps = Pick<LineItemProps, "line" | "lines" | "editable"> & { index: number };

function PointItem({ line, index, lines, editable }: PointItemProps) {
  const t = usePhrases("deviceDetail.lines");
  const { key } = line;
  const at = toStage(line.points[index] ?? [0, 0]);
  const name = t("pointOf", { number: index + 1, name: line.line });
  const moved = (to: typeof at) => lines.changeLine(key, (old) => withPointAt(old, index, to));
  if (!editable)
    return (
      <Note as="li">{phrase("deviceSettings.editor.at", { x: Math.round(at.x), y: Math.round(at.y) })}</Note>
    );
  return (
    <Line as="li" gap="xs" py="2xs">
      <Text as="span" size="xs" grow aria-hidden="true">
        {index + 1}
      </Text>
      <NumberBox
        label={phrase("deviceSettings.editor.x", { name })}
        value={at.x}
        onChange={(x) => moved({ ...at, x })}
      />
      <NumberBox
        label={phrase("deviceSettings.editor.y", { name })}
        value={at.y}
        onChange={(y) => moved({ ...at, y })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("addPoint", { number: index + 1, name: line.line })}
        disabled={line.points.length >= mostLinePoints}
        onClick={() => lines.changeLine(key, (old) => withPointAfter(old, index))}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("removePoint", { number: index + 1, name: line.line })}
        disabled={line.points.length <= 2}
        onClick={() => lines.changeLine(key, (old) => withoutPoint(old, index) ?? old)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Line>
  );
}
