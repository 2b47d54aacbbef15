/** The modules and packages that a module may import. */
interface Imports {
  lib: string[];
  packages: string[];
}
export const modules: Record<string, Imports>;
export const packages: Record<string, string[]>;
