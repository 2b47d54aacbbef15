export { type Colorist, createColorist } from "./create-colorist.ts";
