/** The value of a job's checkbox that stands for all jobs that match the filters. */
export const ALL_JOBS = "all";
