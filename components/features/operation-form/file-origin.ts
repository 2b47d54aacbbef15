/** The files of a form that are not from the developer's disk: samples with their path, and files that the page made. */
const samplePaths = new WeakMap<File, string>();
const madeFiles = new WeakSet<File>();

const SAMPLE_PATH = /^samples\/[\w-]+\.\w+$/;

/** Whether a path under the site root is that of a sample file. */
export const isSamplePath = (path: string): boolean => SAMPLE_PATH.test(path);

/** Records where a file comes from: the path of a sample, or a result or mask that is nowhere on the disk. */
export function setOrigin(file: File, path?: string): File {
  if (path !== undefined && isSamplePath(path)) samplePaths.set(file, path);
  else madeFiles.add(file);
  return file;
}

/** The path of a sample, for example "samples/coffee.png". */
export const findSamplePath = (file: File): string | undefined => samplePaths.get(file);

/** Whether the page made the file, so that a program finds it only if it is saved first. */
export const isMade = (file: File): boolean => madeFiles.has(file);
