import { systemPackages } from "../lib/engine-health/install-apertium.ts";

// Lists the packages of Debian that an image of the service contains, one a line.
process.stdout.write(`${systemPackages.join("\n")}\n`);
