import sharp from "sharp";

/** Pixels an image may have at most. */
export const MAX_PIXELS = 50_000_000;

// Files are untrusted: only the six formats' loaders may ever run, whatever a file claims to be.
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

// libvips remembers files by name, and a job's file names may be used again.
sharp.cache(false);

/** For a process that works on many images at once: more threads for each would only be in each other's way. */
export function oneThreadAnImage(): void {
  sharp.concurrency(1);
}

export { sharp };
