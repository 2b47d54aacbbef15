import { resolve } from "node:path";
import { buildMcpBundle } from "./build-mcp-bundle.ts";
import { packPackages } from "./build-package.ts";
import { buildWheel } from "./build-wheel.ts";
import { packGo } from "./pack-go.ts";

// Packs the clients into a folder, as they are published: `npm run pack-clients -- FOLDER`. A second argument is the address
// of the service, which the bundle for desktop programs then suggests.
const [, , target = "data/packages", address = "http://localhost:3000"] = process.argv;
const folder = resolve(target);
const archives = await packPackages(folder);
const others = [await buildWheel(folder), await buildMcpBundle(folder, address), await packGo(folder)];
for (const path of [...Object.values(archives), ...others]) process.stdout.write(`${path}\n`);
