"use client";
import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];
const icons = { system: Monitor, light: Sun, dark: Moon };

/** Goes round the system's scheme, light and dark; a cookie remembers it, so that no page flashes. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => {
    const { theme: set } = document.documentElement.dataset;
    setTheme(set === "light" || set === "dark" ? set : "system");
  }, []);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  const Icon = icons[theme];
  const change = () => {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    const lifetime = next === "system" ? 0 : 31_536_000;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `theme=${next};path=/;max-age=${lifetime};samesite=lax`;
  };
  return (
    <Button kind="quiet" size="icon" onClick={change} aria-label={`Color scheme: ${theme}. Change to ${next}.`}>
      <Icon aria-hidden />
    </Button>
  );
}
