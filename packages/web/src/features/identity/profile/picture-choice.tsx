import { auth } from "@foyer/contract/identity/auth";
import { profile } from "@foyer/contract/identity/profile";
import { staff, type UserInfo } from "@foyer/contract/places/staff";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acceptedImages, imageFault } from "../../../lib/image-file.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { askKey, useSend } from "../../../lib/use-ask.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { Avatar } from "../../../ui/avatar/avatar.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../ui/kit/text.tsx";

const shownBy = [staff.details, auth.info];

/** The own picture: an image of limited size, or none. */
export function PictureChoice({ own }: { own: UserInfo }) {
  const t = usePhrases("profile");
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const upload = useUpload(profile.updateAvatar);
  const remove = useSend(profile.removeAvatar, shownBy);

  function take([file]: File[]) {
    if (!file || upload.isPending) return;
    const wrong = imageFault(file);
    setFault(wrong);
    if (wrong) return;
    upload.mutate([file], {
      onSuccess: async () => {
        tell("success", t("pictureSaved"));
        await Promise.all(shownBy.map((each) => client.invalidateQueries({ queryKey: askKey(each) })));
      },
      onError: ({ message }) => setFault(message),
    });
  }

  return (
    <Line align="start" gap="md" mb="md">
      <Avatar name={own.nickName || own.username} picture={own.avatar} size={72} />
      <div>
        <Row align="baseline" gap="xs" gapY="2xs" mb="xs" weight="bold">
          <bdi>{own.username}</bdi>
          {own.company && (
            <Note as="span" mt="2xs" weight="normal">
              {own.company.name}
            </Note>
          )}
        </Row>
        <Row gap="xs">
          <FileButton
            label={t("choosePicture")}
            accept={acceptedImages}
            variant="default"
            size="xs"
            loading={upload.isPending}
            onFiles={take}
          />
          {own.avatar !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={remove.isPending}
              onClick={() => remove.mutate({})}
            >
              {t("removePicture")}
            </Button>
          )}
        </Row>
        <Note mt="2xs" weight="normal">
          {t("pictureHelp")}
        </Note>
        {fault && (
          <Text mt="2xs" size="sm" tone="broken" role="alert">
            {fault}
          </Text>
        )}
      </div>
    </Line>
  );
}
