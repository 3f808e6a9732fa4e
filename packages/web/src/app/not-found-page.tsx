import { Button } from "@mantine/core";
import { Suspense } from "react";
import { Link, useLocation } from "react-router";
import { lazyPart } from "../lib/lazy-part.ts";
import { usePhrases } from "../lib/phrases.ts";
import { Loading } from "../ui/states/loading.tsx";
import { StateMessage } from "../ui/states/state-message.tsx";

const UnopenedPage = lazyPart(async () => (await import("./unopened-page.tsx")).UnopenedPage);

/** No page of the user's menu is at this address. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<Loading />}>
      <UnopenedPage path={pathname} none={<NoSuchPage />} />
    </Suspense>
  );
}

function NoSuchPage() {
  const t = usePhrases("states");
  return (
    <StateMessage
      heading
      title={t("notFoundTitle")}
      text={t("notFoundText")}
      action={
        <Button component={Link} to="/" variant="default">
          {t("toHome")}
        </Button>
      }
    />
  );
}
