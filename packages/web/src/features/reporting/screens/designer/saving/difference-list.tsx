import { usePhrases } from "../../../../../lib/phrases.ts";
import { Box, Row } from "../../../../../ui/kit/layout.tsx";
import { Note, Quiet, Text } from "../../../../../ui/kit/text.tsx";
import { useNodeName } from "../panels/node-words.ts";
import { usePageName } from "../panels/page-words.ts";
import type { Difference } from "./differences.ts";

/** More are counted. */
const mostListed = 50;

/** What is different, thing by thing. */
export function DifferenceList({ found, label }: { found: readonly Difference[]; label: string }) {
  const t = usePhrases("screenDesigner.differences");
  const nodeName = useNodeName();
  const pageName = usePageName();
  const listed = found.slice(0, mostListed);
  const isSeveralPages = new Set(found.flatMap(({ page }) => page?.id ?? [])).size > 1;
  return (
    <>
      <Box as="ul" divided aria-label={label}>
        {listed.map(({ page, node, kinds }) => (
          <Row
            key={`${page?.id} ${node?.id} ${kinds.join()}`}
            as="li"
            gap="xs"
            gapY="0"
            justify="between"
            py="2xs"
          >
            <Text size="sm" break>
              <bdi>{node ? nodeName(node) : page ? pageName(page) : t("screen")}</bdi>
              {node && page && isSeveralPages && (
                <Note as="span">
                  {" · "}
                  <bdi>{pageName(page)}</bdi>
                </Note>
              )}
            </Text>
            <Note>{kinds.map((kind) => t(`kinds.${kind}`)).join(", ")}</Note>
          </Row>
        ))}
      </Box>
      {found.length > mostListed && <Quiet>{t("more", { number: found.length - mostListed })}</Quiet>}
    </>
  );
}
