-- The few runs with outputs that are still to be delivered are found without reading the others.
CREATE INDEX batch_pending_deliveries ON batch (completed_at)
  WHERE steps @? '$[*].deliveries[*] ? (@.status == "pending")';
