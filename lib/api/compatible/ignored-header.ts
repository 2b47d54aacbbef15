/** The header `Warning` of a response without a body for warnings: which of the named parameters were sent without effect. */
export function ignoredHeader(parameters: object, names: readonly string[]): Record<string, string> {
  const sent = Object.entries(parameters)
    .filter(([name, value]) => names.includes(name) && value !== undefined && value !== false)
    .map(([name]) => name);
  return sent.length > 0 ? { warning: `299 - "These parameters have no effect: ${sent.join(", ")}."` } : {};
}
