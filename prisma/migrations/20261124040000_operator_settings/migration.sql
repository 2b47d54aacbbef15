-- Settings that the operator chose on the setup page or with the command line, encrypted. The environment comes before them.
CREATE TABLE operator_setting (
  name text PRIMARY KEY,
  value text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT now()
);
