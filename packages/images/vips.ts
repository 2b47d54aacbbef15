import sharp from "sharp";

/** The largest accepted number of pixels of an image. */
export const MAX_PIXELS = 50_000_000;

// Files are untrusted, so only the loaders of the six formats may run.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPng",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadTiff",
  ],
});

// libvips caches files by name, and the file names of jobs can repeat.
sharp.cache(false);

/** Use one thread per image, for a process that handles many images at once. */
export function limitImageThreads(): void {
  sharp.concurrency(1);
}

/** sharp with its loaders restricted and its cache disabled. Import it from here only. */
export { sharp };
