/**
 * Counts the end of a job that is an item of a batch, in the statement that ends it: `ended` has the job's `batch_id`. The
 * row of the batch is locked by this, so exactly one end completes it. `completed_batch` has the `id` and `account_id` of
 * the batch that this statement completed, and no row otherwise: what must happen once at its completion joins it here.
 * The account's row is locked before the batch's, in every statement.
 */
export const END_ITEM = `batch_count AS (
       UPDATE batch b SET open_items = b.open_items - 1,
         status = CASE WHEN b.open_items = 1 THEN 'completed' ELSE b.status END,
         completed_at = CASE WHEN b.open_items = 1 THEN now() END
       FROM ended WHERE b.id = ended.batch_id RETURNING b.id, b.account_id, b.status
     ), completed_batch AS (SELECT id, account_id FROM batch_count WHERE status = 'completed')`;
