import { profile } from "@foyer/contract/identity/profile";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import { imageAddress, makeImages } from "../../../platform/images/images.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { makeAuth } from "../auth/auth.ts";
import type { Identity } from "../identity.ts";
import { changeUser, requireUnshared, setAvatar, userById } from "../users/users.ts";

export function profileRoutes(app: FastifyInstance, platform: Platform, identity: Identity): void {
  const { sessions, installation } = identity;
  const auth = makeAuth(platform, installation);
  const { db } = platform.database;
  const images = makeImages(platform);
  const sessionsEnded = ({ tenantId }: Caller) => {
    if (tenantId !== null) platform.events.emit("accessChanged", { tenantId });
  };

  serve(app, profile.update, async ({ body: { password, ...body }, caller, request }) => {
    const { nick_name: nickName, phone, email } = await userById(db, caller.userId);
    request.before = { nickName, phone, email };
    // A stranger at an open session must not redirect mailed passwords to a mailbox of their own.
    if (body.email !== email) {
      if (!password) throw new Refusal("validation.failed", { fields: { password: "required" } });
      await requireUnshared(db, [caller.userId]);
      await auth.requirePassword(caller.userId, password, "password");
    }
    await changeUser(db, caller.userId, body);
    return null;
  });

  serve(app, profile.updateAvatar, async ({ caller, request }) => {
    const { hash } = await images.receive(request, caller);
    await setAvatar(db, caller.userId, hash);
    return { avatar: imageAddress(hash) as string };
  });

  serve(app, profile.removeAvatar, async ({ caller }) => {
    await setAvatar(db, caller.userId, null);
    return null;
  });

  serve(app, profile.sessions, async ({ caller }) =>
    (await sessions.list(caller.userId)).map((session) => ({
      id: session.id,
      ip: session.ip,
      agent: session.agent,
      since: session.created_at.toISOString(),
      lastUsed: session.last_seen_at.toISOString(),
      current: session.token_hash.equals(caller.session),
    })),
  );

  serve(app, profile.endSessions, async ({ body: ids, caller }) => {
    await requireUnshared(db, [caller.userId]);
    await sessions.endEach(caller.userId, ids);
    sessionsEnded(caller);
    return null;
  });

  serve(app, profile.endOtherSessions, async ({ caller }) => {
    await requireUnshared(db, [caller.userId]);
    const ended = await sessions.endOthers(caller.userId, caller.session);
    sessionsEnded(caller);
    return { ended };
  });
}
