import { resolve } from "node:path";
import { packPackages } from "./build-package.ts";

// Packs the published packages into a folder, as they are published: `npm run pack-clients -- FOLDER`.
const archives = await packPackages(resolve(process.argv[2] ?? "data/packages"));
for (const path of Object.values(archives)) process.stdout.write(`${path}\n`);
