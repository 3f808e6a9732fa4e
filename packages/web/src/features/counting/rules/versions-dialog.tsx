import { type Rule, type RuleVersion, rules } from "@foyer/contract/counting/rules";
import { useFormat } from "../../../lib/format.ts";
import { isolated } from "../../../lib/isolated.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import classes from "./versions.module.css";

/** Who said what about a rule, when and why: the newest version first. */
export function VersionsDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = usePhrases("rules");
  const format = useFormat();
  const words = useRuleWords();
  const versions = useAsk(rules.versions, { query: { id: rule.id } });
  return (
    <Dialog title={t("historyTitle", { rule: words.what(rule.definition) })} onClose={onClose} width={600}>
      {rule.undoneTime !== null && (
        <Note mb="xs">
          {t("undoneBy", {
            name: isolated(rule.undoneBy ?? "?"),
            time: isolated(format.dateTime(rule.undoneTime)),
          })}
        </Note>
      )}
      {versions.data && (
        <Box as="ol">
          {versions.data.map((version, index) => (
            <Version key={version.version} version={version} before={versions.data[index + 1]} />
          ))}
        </Box>
      )}
      {versions.isPending && <Loading />}
      {versions.isError && <Failed error={versions.error} onRetry={() => void versions.refetch()} />}
    </Dialog>
  );
}

/** One version, with its changes against the previous one. */
function Version({ version, before }: { version: RuleVersion; before: RuleVersion | undefined }) {
  const t = usePhrases("rules");
  const format = useFormat();
  const listFacts = useFacts();
  const facts = listFacts(version);
  const earlier = before && listFacts(before);
  const shown = facts.filter(
    ([name, text]) => text !== "" || earlier?.find(([other]) => other === name)?.[1],
  );
  return (
    <Box as="li" py="sm" lined className={classes.version}>
      <Row as="p" align="stretch" justify="between" gap="sm" gapY="3xs" size="sm">
        <strong>{t("version", { version: version.version })}</strong>
        <Note as="span">
          <bdi>{version.author}</bdi>, <bdi>{format.dateTime(version.createTime)}</bdi>
        </Note>
      </Row>
      <Box as="p" break className={classes.reason}>
        {version.reason}
      </Box>
      <Facts>
        {shown.map(([name, text]) => {
          const was = earlier?.find(([other]) => other === name)?.[1];
          const isChanged = was !== undefined && was !== text;
          return (
            <Fact key={name} title={name}>
              {isChanged && (
                <>
                  <del>{was || t("when.noLimit")}</del>{" "}
                </>
              )}
              {isChanged ? <ins>{text || t("when.noLimit")}</ins> : text}
            </Fact>
          );
        })}
      </Facts>
    </Box>
  );
}

/** What can differ between versions, in words. */
function useFacts(): (version: RuleVersion) => ReadonlyArray<readonly [name: string, text: string]> {
  const t = usePhrases("rules");
  const words = useRuleWords();
  return (version) => {
    const { days, hours } = words.when(version);
    return [
      [t("rule"), words.what(version.definition)],
      [t("days"), days],
      [t("hours"), hours],
    ];
  };
}
