declare module "culori/require" {
  import * as culori from "culori";
  export default culori;
}
