import { usePhrases } from "../../lib/phrases.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { StrangerPage } from "./stranger-page.tsx";
import { useInstallation } from "./use-installation.ts";

/** Where everybody signs in. */
export function SignInPage() {
  const t = usePhrases("signIn");
  const installation = useInstallation();
  return (
    <StrangerPage title={t("title")}>
      <SignInForm installation={installation} />
    </StrangerPage>
  );
}
