import { setOrigin } from "./file-origin.ts";

/** Downloads a file of this site, for example a sample or a result, as if the user had chosen it. */
export async function fetchFile(path: string, name = path.split("/").at(-1) ?? "sample"): Promise<File> {
  const response = await fetch(path.startsWith("/") ? path : `/${path}`);
  if (!response.ok) throw new Error(`The file ${path} could not be downloaded.`);
  const blob = await response.blob();
  return setOrigin(new File([blob], name, { type: blob.type }), path.replace(/^\//, ""));
}
