import type { Translator } from "#translations";
export interface SetupStep {
  title: string;
  description: string;
  href: string;
  done: boolean;
}

/** The setup steps of an account with their state. */
export function setupSteps(
  account: {
    emailVerified: boolean;
    hasJobs: boolean;
    mayHaveKey: boolean;
    keys: readonly { lastUsedAt: Date | null }[];
  },
  t: Translator<"dashboard">,
): SetupStep[] {
  return [
    {
      title: t("verifyYourEmail"),
      description: t("getYourTrialCredits"),
      href: "/verify",
      done: account.emailVerified,
    },
    {
      title: t("tryAnOperation"),
      description: t("useSampleOrYourImage"),
      href: "/playground",
      done: account.hasJobs,
    },
    ...(account.mayHaveKey
      ? []
      : [{ title: t("buyCredits"), description: t("useThemForAny"), href: "/credits", done: false }]),
    {
      title: t("createAnApiKey"),
      description: t("shownOnlyOnce"),
      href: "/start",
      done: account.keys.length > 0,
    },
    {
      title: t("sendYourFirstRequest"),
      description: t("copyCompleteExample"),
      href: "/start",
      done: account.keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
  ];
}
