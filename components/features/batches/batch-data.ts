/** A batch as its pages show it. */
export interface BatchData {
  id: string;
  operations: string[];
  status: "running" | "paused" | "completed" | "canceling" | "canceled";
  createdAt: string;
  completedAt: string | null;
  counts: Record<"total" | "queued" | "running" | "succeeded" | "failed" | "canceled" | "skipped", number>;
  credits: { price: number; held: number; charged: number };
  /** Items that were not valid and were left out. */
  skipped: { name: string; message: string }[];
}

/** An item of a batch as its tile shows it. */
export interface ItemData {
  index: number;
  /** The name that the request gave to it. */
  name: string | null;
  jobId: string;
  status: string;
  progress: number;
  /** The path of a thumbnail of the first output, if that is an image and still stored. */
  thumbnail: string | null;
  error: string | null;
}

/** A page of items. */
export interface ItemPage {
  items: ItemData[];
  /** The position to continue after; null on the last page. */
  next: number | null;
}

/** Items that are read at a time. */
export const ITEMS_PER_PAGE = 60;

/** Whether items of the batch can still run. */
export const isOpen = ({ status }: Pick<BatchData, "status">) => status !== "completed" && status !== "canceled";

/** The number of items that have ended. Skipped ones were never submitted. */
export const endedCount = ({ counts }: Pick<BatchData, "counts">) => counts.succeeded + counts.failed + counts.canceled;

/** The number of submitted items. */
export const submittedCount = ({ counts }: Pick<BatchData, "counts">) => counts.total - counts.skipped;
