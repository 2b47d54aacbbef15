-- read_engine_options: $1 freshSeconds
SELECT DISTINCT ON (engine) engine, state = 'ready' AS ready, local, serves FROM engine_state
   WHERE updated_at > now() - make_interval(secs => $1) ORDER BY engine, (state = 'ready') DESC, updated_at DESC;

-- read_operator_settings
SELECT name, value FROM operator_setting ORDER BY name;
