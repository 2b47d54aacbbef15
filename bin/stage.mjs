/**
 * Runs one stage of the set-up and reports it on standard error: a terminal counts the seconds while it runs, other
 * outputs get a line at its start and one at its end. Resolves to what `run` resolves to.
 */
export async function stage(title, run) {
  const { stderr } = process;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const count = () => stderr.write(`\r${title} … ${seconds()} s`);
  if (stderr.isTTY) count();
  else stderr.write(`${title} …\n`);
  const timer = stderr.isTTY ? setInterval(count, 1_000) : undefined;
  try {
    return await run();
  } finally {
    clearInterval(timer);
    if (stderr.isTTY) count();
    stderr.write(stderr.isTTY ? "\n" : `${title}: ${seconds()} s\n`);
  }
}
