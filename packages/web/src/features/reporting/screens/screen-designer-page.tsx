import { useParams } from "react-router";
import { OpenScreen } from "./designer/open-screen.tsx";

/** The designer of one big screen, named by its code. */
export function ScreenDesignerPage() {
  const { code = "" } = useParams();
  return <OpenScreen key={code} code={code} />;
}
