"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "../ui/button.tsx";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];
const icons = { system: Monitor, light: Sun, dark: Moon };

/** Switches between the system, light and dark color schemes. The server reads the choice from a cookie, so the page does not flash on load. */
export function ThemeSwitch() {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const { theme: saved } = document.documentElement.dataset;
    setTheme(saved === "light" || saved === "dark" ? saved : "system");
  }, []);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const Icon = icons[theme];
  const change = () => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    const lifetime = next === "system" ? 0 : 31_536_000;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `theme=${next};path=/;max-age=${lifetime};samesite=lax`;
  };
  return (
    <Button kind="quiet" size="icon" onClick={change} aria-label={t("colorScheme", { theme, next })}>
      <Icon aria-hidden />
    </Button>
  );
}
