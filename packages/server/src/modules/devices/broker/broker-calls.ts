import * as z from "zod";

/** Calls of brokers: their own words, of which what is not needed is left out. */
const text = z.string().max(4_096);

/** The body of EMQX's HTTP authenticator, as the documentation of Foyer configures it. */
export const EmqxClient = z.object({
  username: text,
  password: text,
  clientid: text,
  peerhost: z.union([z.ipv4(), z.ipv6()]).optional(),
});

/** EMQX's HTTP authorizer; before 5.7 it has no attributes of clients, and sends anything for the key. */
export const EmqxAction = z.object({
  username: text,
  topic: text,
  action: z.enum(["publish", "subscribe"]),
  key: z
    .string()
    .max(100)
    .optional()
    .transform((key = "") => (/^\d{1,15}$/.test(key) ? Number(key) : null)),
});

export const MosquittoUserName = z.object({ username: text });
export const MosquittoUser = z.object({ username: text, password: text, clientid: text });

/** Kinds of access as Mosquitto numbers them. */
export const mosquittoAccess = { read: 1, write: 2, readAndWrite: 3, subscribe: 4 } as const;

/** A number as JSON, a text as a form. */
export const MosquittoAccess = z.object({
  username: text,
  topic: text,
  acc: z.coerce.number().int().min(mosquittoAccess.read).max(mosquittoAccess.subscribe),
});
