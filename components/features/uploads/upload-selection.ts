/** The value of an upload's checkbox that stands for all uploads of the account. */
export const ALL_UPLOADS = "all";
