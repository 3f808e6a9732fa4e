import { usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";

const mostListed = 8;

/** The displays that something is about. */
export function WallNames({ names, label }: { names: readonly string[]; label: string }) {
  const t = usePhrases("screens");
  return (
    <Box mt="sm">
      <Text as="h3" size="sm" weight="medium">
        {label}
      </Text>
      <Box as="ul" marked size="sm" aria-label={label}>
        {names.slice(0, mostListed).map((name, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: displays may share a name
          <li key={nth}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > mostListed && <li>{t("moreDisplays", { number: names.length - mostListed })}</li>}
      </Box>
    </Box>
  );
}
