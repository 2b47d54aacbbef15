-- When the browser last proved who uses it: at its sign-in, and before acts that issue keys or change the sign-in.
ALTER TABLE session ADD COLUMN proven_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE session SET proven_at = created_at;
