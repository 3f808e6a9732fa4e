import { TextInput, type TextInputProps } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import classes from "./sign-in-page.module.css";

interface CaptchaFieldProps extends TextInputProps {
  image: string | undefined;
  onRefresh: () => void;
}

/** What is read in the picture beside it; a click draws another one. */
export function CaptchaField({ image, onRefresh, ...input }: CaptchaFieldProps) {
  const t = usePhrases("signIn");
  return (
    <TextInput
      {...input}
      label={t("captcha")}
      autoComplete="off"
      autoCapitalize="none"
      rightSectionWidth={140}
      rightSection={
        <button
          type="button"
          className={classes.captcha}
          onClick={onRefresh}
          title={t("refreshCaptcha")}
          aria-label={t("refreshCaptcha")}
        >
          {image && <img src={image} alt={t("captchaImage")} />}
          <IconRefresh size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}
