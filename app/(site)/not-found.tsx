// The layout of this group has the header already.
export { NotFoundMessage as default } from "#components/shell/not-found-message.tsx";
export { generateMetadata } from "../not-found.tsx";
