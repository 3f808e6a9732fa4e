import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A real SMTP server that keeps what it is given; ends with the test. */
export async function letterBox() {
  const letters: { to: string; content: string }[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      let content = "";
      stream.on("data", (part: Buffer) => {
        content += part.toString();
      });
      stream.on("end", () => {
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? "", content });
        for (const tell of waiting.splice(0)) tell();
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((done) => server.close(done)));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { FOYER_SMTP_URL: `smtp://127.0.0.1:${port}`, FOYER_MAIL_FROM: "foyer@example.org" },
    letters,
    /** The code of the nth letter, from 1, as soon as it has come. */
    async code(nth: number): Promise<string> {
      while (letters.length < nth) await new Promise<void>((tell) => waiting.push(tell));
      return /^[a-z2-9]{8}$/m.exec(letters[nth - 1]?.content ?? "")?.[0] ?? "";
    },
  };
}
