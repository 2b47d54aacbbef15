import { AppError } from "@atelier/errors";
import { notFound } from "next/navigation";

/** What was read; where there is no such thing, the page that says so. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
}
