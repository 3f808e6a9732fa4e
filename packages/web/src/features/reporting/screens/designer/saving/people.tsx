import { usePhrases } from "../../../../../lib/phrases.ts";
import { Avatar } from "../../../../../ui/avatar/avatar.tsx";
import { Line } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../../../ui/kit/visually-hidden.tsx";
import { useTogetherState } from "./use-together.ts";

/** So many have a picture; of more it is said how many. */
const mostShown = 3;

/** Who else has the screen open now. */
export function People() {
  const t = usePhrases("screenDesigner.together");
  const { others } = useTogetherState();
  if (others.length === 0) return null;
  return (
    <Line as="ul" gap="3xs" aria-label={t("here")}>
      {others.map(({ tab, name, picture, isEditing }, nth) => {
        const words = t(isEditing ? "edits" : "looks", { name });
        return (
          <li key={tab} title={words}>
            {nth < mostShown && <Avatar name={name} picture={picture} size={24} />}
            <VisuallyHidden>{words}</VisuallyHidden>
          </li>
        );
      })}
      {others.length > mostShown && (
        <Text as="li" size="xs" tone="quiet" aria-hidden="true">
          +{others.length - mostShown}
        </Text>
      )}
    </Line>
  );
}
