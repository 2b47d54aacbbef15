import { AppError } from "@atelier/errors";
import { notFound } from "next/navigation";

/** Awaits `reading` and shows the 404 page if it fails with not_found. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
}
