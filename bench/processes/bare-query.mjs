import pg from "pg";

// The baseline of a command: connects to the database, runs one query and ends.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query("SELECT id, email FROM account LIMIT 1");
await client.end();
