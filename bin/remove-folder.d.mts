/** Removes a folder to which other programs write. */
export function removeFolder(path: string): Promise<void>;
