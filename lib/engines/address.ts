import { EngineChoiceError } from "./define.ts";

const GRPC = /^grpcs?:$/;

/** Whether an address is one of a gRPC server: grpc:// or grpcs:// (with TLS). */
export const isGrpcAddress = (address: string): boolean => GRPC.test(URL.parse(address)?.protocol ?? "");

/** The addresses of the replicas of an engine. */
export const replicaAddresses = (address: string): string[] => address.split("|");

/**
 * Checks the addresses of an engine that can have replicas: one, or several with "|" between them, over HTTP or gRPC.
 * Throws EngineChoiceError.
 */
export function checkedReplicas(text: string, address: string): string {
  const checked = replicaAddresses(address).map((part) => checkedAddress(text, part, isGrpcAddress(part)));
  if (new Set(checked).size < checked.length)
    throw new EngineChoiceError("an engine's address is listed twice. Write each replica once.");
  return checked.join("|");
}

/** Removes trailing slashes. Throws EngineChoiceError for credentials in the address, because addresses are logged. */
export function checkedAddress(text: string, address: string, isGrpc = false): string {
  const url = URL.parse(address);
  if (isGrpc && (!url?.port || url.pathname.length > 1))
    throw new EngineChoiceError(`"${text.replace(address, "…")}": write a gRPC address as grpc://host:port.`);
  if (!url || !(isGrpc || /^https?:$/.test(url.protocol)) || address.includes("|"))
    throw new EngineChoiceError(`"${text.replace(address, "…")}": the address must start with http:// or https://.`);
  if (url.username || url.password)
    throw new EngineChoiceError(
      "an engine's address must not contain a username or password. Use the engine's token setting.",
    );
  return address.replace(/\/+$/, "");
}
