import { resolve } from "node:path";
import { packPackages } from "./build-package.ts";
import { buildWheel } from "./build-wheel.ts";

// Packs the clients into a folder, as they are published: `npm run pack-clients -- FOLDER`.
const folder = resolve(process.argv[2] ?? "data/packages");
const archives = await packPackages(folder);
for (const path of [...Object.values(archives), await buildWheel(folder)]) process.stdout.write(`${path}\n`);
