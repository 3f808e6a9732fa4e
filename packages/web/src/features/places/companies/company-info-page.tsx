import { home } from "@foyer/contract/analytics/home";
import { auth } from "@foyer/contract/identity/auth";
import { secondFactor } from "@foyer/contract/identity/second-factor";
import { companies, type OwnCompany, OwnCompanyChange } from "@foyer/contract/places/companies";
import { Button } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";
import { type DraftValues, useDraft } from "../../../ui/form/use-draft.ts";
import { useWarningBeforeUnload } from "../../../ui/form/use-warning-before-unload.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RequirementSwitch } from "../../../ui/second-factor/requirement-switch.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { ColourField } from "./colour-field.tsx";
import { FrameHostsField } from "./frame-hosts-field.tsx";
import { HomeItemsField } from "./home-items-field.tsx";
import { LogoField } from "./logo-field.tsx";

const permission = "company:self";

/** How the company is presented to its own people: logo, colour, and what their home pages begin with. */
export function CompanyInfoPage() {
  const t = usePhrases("companyInfo");
  const may = useMay();
  const info = useAsk(companies.info);
  return (
    <>
      <PageHeader title={t("title")} />
      {!may({ permission }) ? (
        <NoPermission permission={permission} />
      ) : info.data ? (
        <>
          <InfoForm key={info.data.id} company={info.data} />
          <SignInSection />
        </>
      ) : info.isError ? (
        <Failed error={info.error} onRetry={() => void info.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function InfoForm({ company }: { company: OwnCompany }) {
  const t = usePhrases("companyInfo");
  const common = usePhrases("common");
  const mayChange = useMay()(companies.oneself);
  // A user on a page of the company sees the new look at once.
  const change = useSend(companies.oneself, [companies.info, auth.info, home.statisTypes, home.statistical]);
  const draft = useDraft({
    schema: OwnCompanyChange,
    initial: {
      logo: undefined,
      colour: company.colour,
      timeZone: ownZone(company),
      statisTypes: company.statisTypes,
      frameHosts: company.frameHosts,
    },
  });

  useWarningBeforeUnload(isChanged(draft.values, company));

  return (
    <Card as="section" p="lg" mb="md" aria-label={t("title")}>
      <DraftForm
        draft={draft}
        onSave={async (body) => {
          await change.mutateAsync({ body });
          // The logo that was sent is the one that is kept now.
          draft.set("logo", undefined);
        }}
        buttons={
          mayChange && (
            <Button type="submit" loading={draft.saving}>
              {common("save")}
            </Button>
          )
        }
      >
        {!mayChange && <Text>{t("wholeCompany")}</Text>}
        <LogoField name="logo" label={t("logo")} kept={company.logo} />
        <ColourField name="colour" label={t("colour")} help={t("colourHelp")} />
        <Box narrow>
          <TimeZoneField
            name="timeZone"
            label={t("timeZone")}
            help={t("timeZoneHelp")}
            none={company.timeZoneOfSites ? `${t("zoneOfSites")} (${company.timeZone})` : t("zoneOfSites")}
          />
        </Box>
        <HomeItemsField name="statisTypes" label={t("homeItems")} help={t("homeItemsHelp")} />
        <Box narrow>
          <FrameHostsField name="frameHosts" label={t("frameHosts")} help={t("frameHostsHelp")} />
        </Box>
      </DraftForm>
    </Card>
  );
}

/** What signing in takes in this company. */
function SignInSection() {
  const t = usePhrases("secondFactor");
  return (
    <Card as="section" p="lg" mb="md" aria-labelledby="second-factor">
      <Title id="second-factor" mb="2xs">
        {t("title")}
      </Title>
      <Quiet mb="sm">{t("text")}</Quiet>
      <RequirementSwitch
        label={t("ofCompany")}
        ask={secondFactor.ofCompany}
        send={secondFactor.requireOfCompany}
      />
    </Card>
  );
}

/** The zone that was chosen; null: none was. */
const ownZone = ({ timeZone, timeZoneOfSites }: OwnCompany) => (timeZoneOfSites ? null : timeZone);

/** Whether the form says something else than what is kept. */
const isChanged = (
  { logo, colour, timeZone, statisTypes, frameHosts }: DraftValues,
  company: OwnCompany,
): boolean =>
  logo !== undefined ||
  colour !== company.colour ||
  timeZone !== ownZone(company) ||
  String(statisTypes) !== String(company.statisTypes) ||
  String(frameHosts) !== String(company.frameHosts);
