declare module "heic-decode" {
  const decode: unknown;
  export default decode;
}
