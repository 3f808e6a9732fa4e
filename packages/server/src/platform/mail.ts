import { setTimeout as sleep } from "node:timers/promises";
import type { Transporter } from "nodemailer";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

export interface Letter {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

type MailServer = NonNullable<Config["mail"]>;

export interface Mail {
  /** Whether this installation can send mail at all. */
  isOn: boolean;
  /** Sends in the background: the caller learns neither how long it took nor whether the address exists. */
  send(letter: Letter): void;
}

const timeoutMs = 10_000;
/** Waits before a letter is tried again. */
const pausesMs = [2_000, 10_000];

/** Hands letters to the SMTP server of the configuration. */
export function makeMail(config: Config["mail"], log: Log): Mail {
  if (!config) return { isOn: false, send: () => undefined };
  let opened: Promise<Transporter> | undefined;

  /** Loaded with the first letter: most processes never send one. */
  async function open({ smtpUrl, from }: MailServer): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    const timeouts = {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    };
    return createTransport({ url: smtpUrl, ...timeouts }, { from });
  }

  async function deliver(config: MailServer, letter: Letter): Promise<void> {
    for (const pause of [...pausesMs, null]) {
      try {
        opened ??= open(config);
        await (await opened).sendMail(letter);
        return;
      } catch (error) {
        // Neither the text nor the account of the server belongs in the log.
        const code = error instanceof Error && "code" in error ? error.code : "unknown";
        log.error({ error: code, again: pause !== null }, "a mail could not be sent");
        if (pause !== null) await sleep(pause, undefined, { ref: false });
      }
    }
  }

  return { isOn: true, send: (letter) => void deliver(config, letter) };
}
