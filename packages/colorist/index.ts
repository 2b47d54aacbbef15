export { createColorist } from "./create-colorist.ts";
