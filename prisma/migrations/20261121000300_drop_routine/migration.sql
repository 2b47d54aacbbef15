-- Periodic tasks run on schedules of pg-boss, which needs no lease in a table.
DROP TABLE routine;
