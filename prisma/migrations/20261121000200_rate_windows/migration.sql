-- Points of rate limits that processes have reserved in the current window. Unlogged: losing it in a crash only resets counters.
CREATE UNLOGGED TABLE rate_window (
  key text NOT NULL,
  window_start bigint NOT NULL,
  reserved integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
