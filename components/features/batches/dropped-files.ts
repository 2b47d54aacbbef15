/** A file and its path in the folder that was chosen or dropped. */
export interface FoundFile {
  file: File;
  path: string;
}

/** Folders are not read deeper than this. */
const MAX_DEPTH = 10;

/** Files that systems add to folders. */
const isHidden = (name: string) => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";

/**
 * The files of a drop, with those in dropped folders, in the order of their paths. Stops after `limit` files. Call it in
 * the event's handler, because the items are gone after it.
 */
export async function filesOfDrop(transfer: DataTransfer, limit: number): Promise<FoundFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return filesOfInput(transfer.files);
  const found: FoundFile[] = [];
  for (const entry of entries) await collect(entry, "", found, { limit, depth: 0 });
  return found;
}

/** The files of a file input. Files of a directory have their path. */
export function filesOfInput(files: Iterable<File>): FoundFile[] {
  return [...files]
    .filter(({ name }) => !isHidden(name))
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

async function collect(
  entry: FileSystemEntry,
  folder: string,
  found: FoundFile[],
  { limit, depth }: { limit: number; depth: number },
): Promise<void> {
  if (found.length >= limit || isHidden(entry.name) || depth > MAX_DEPTH) return;
  const path = folder + entry.name;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file) found.push({ file, path });
    return;
  }
  if (!isFolder(entry)) return;
  const entries = await readFolder(entry, limit);
  for (const one of entries.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })))
    await collect(one, `${path}/`, found, { limit, depth: depth + 1 });
}

/** A reader returns up to 100 entries at a time, and none at the end. */
async function readFolder(folder: FileSystemDirectoryEntry, limit: number): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    entries.push(...some);
    if (some.length === 0 || entries.length > 2 * limit) return entries;
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
