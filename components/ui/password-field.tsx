"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "#translations";
import { ActionField } from "./action-form.tsx";

/** A password field of an ActionForm, with a button that shows its text. */
export function PasswordField(props: Omit<ComponentProps<typeof ActionField>, "type" | "aside" | "multiline">) {
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <ActionField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="inline-flex items-center gap-1 rounded-md text-ink-2 text-sm hover:text-ink"
        >
          <Icon aria-hidden className="size-4" />
          {shown ? t("hide") : t("show")}
          <span className="sr-only"> {t("password")}</span>
        </button>
      }
    />
  );
}
