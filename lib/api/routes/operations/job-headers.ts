/** Headers of every request that submits a job, for the document. */
export const jobHeaders = {
  Prefer: {
    description:
      "wait=N with up to 120 seconds (60 by default), or respond-async. With both, the request waits N seconds.",
  },
  "Atelier-User": {
    description: "Your end user, at most 500 characters: stored as metadata.user, for GET /usage?group_by=user.",
  },
  "Atelier-Provenance": {
    description: "none: the result does not say how it was made. It stands for the field provenance.",
  },
  "Atelier-Log": {
    description: "parameters: store the parameters in the request log, without files and texts to translate.",
  },
};
