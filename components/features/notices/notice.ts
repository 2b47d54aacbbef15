/** A message about the account or the service, with what to do about it. */
export interface SystemNotice {
  id: string;
  tone: "plain" | "warn" | "bad";
  title: string;
  text: string;
  links: readonly { href: string; title: string }[];
}
