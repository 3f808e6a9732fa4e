import type { SignedIn } from "@foyer/contract/identity/auth";
import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { configure, render } from "@testing-library/react";
import { NuqsAdapter } from "nuqs/adapters/react-router/v8";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { makeQueryClient } from "../lib/query-client.ts";
import { session } from "../lib/session.ts";
import { ToastArea } from "../ui/toast-area.tsx";

// For busy machines: parts of a screen load when they are needed.
configure({ asyncUtilTimeout: 25_000 });

/** Shows a screen as it stands in the console, to somebody who holds the given permissions. */
export function renderScreen(screen: ReactNode, { permissions = ["*:*:*"], address = "/" } = {}) {
  history.replaceState(null, "", address);
  session.begin("token-of-test");
  session.load(signedInWith(permissions));
  return render(
    <DirectionProvider>
      <MantineProvider env="test">
        <QueryClientProvider client={makeQueryClient()}>
          <BrowserRouter>
            <NuqsAdapter>{screen}</NuqsAdapter>
          </BrowserRouter>
          <ToastArea />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  );
}

export function signedInWith(permissions: string[], roles = ["manager"]): SignedIn {
  return {
    user: {
      id: 1,
      username: "mara",
      nickName: "Mara Lindt",
      avatar: null,
      userType: 2,
      mustChangePassword: false,
      mustSetUpFactor: false,
    },
    roles,
    permissions,
    company: null,
    depts: [],
    entitys: [],
    wholeCompany: true,
  };
}
