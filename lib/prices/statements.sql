-- read_unit_prices
SELECT operation, engine, effort, unit, credits FROM unit_price ORDER BY operation, engine, effort, unit;
