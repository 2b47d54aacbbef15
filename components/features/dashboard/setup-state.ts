export interface SetupStep {
  title: string;
  description: string;
  href: string;
  done: boolean;
}

/** The setup steps of an account with their state. */
export function setupSteps(account: {
  emailVerified: boolean;
  hasJobs: boolean;
  mayHaveKey: boolean;
  keys: readonly { lastUsedAt: Date | null }[];
}): SetupStep[] {
  return [
    {
      title: "Verify your email",
      description: "Get your trial credits.",
      href: "/verify",
      done: account.emailVerified,
    },
    {
      title: "Try an operation",
      description: "Use a sample or your own image.",
      href: "/playground",
      done: account.hasJobs,
    },
    ...(account.mayHaveKey
      ? []
      : [{ title: "Buy credits", description: "Use them for any operation.", href: "/credits", done: false }]),
    {
      title: "Create an API key",
      description: "It is shown only once.",
      href: "/start",
      done: account.keys.length > 0,
    },
    {
      title: "Send your first request",
      description: "Copy a complete example.",
      href: "/start",
      done: account.keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    },
  ];
}
