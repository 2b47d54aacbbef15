/** Downloads a file of this site, for example a sample or a result, as if the user had chosen it. */
export async function fetchFile(path: string, name = path.split("/").at(-1) ?? "sample"): Promise<File> {
  const blob = await (await fetch(path.startsWith("/") ? path : `/${path}`)).blob();
  return new File([blob], name, { type: blob.type });
}
