-- Parameters of the playground that an account saved under a name.
CREATE TABLE "preset" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "preset_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "preset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "preset_account_id_operation_idx" ON "preset"("account_id", "operation");
