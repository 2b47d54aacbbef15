-- Whether only members with two-step sign-in can work for the team.
ALTER TABLE account ADD COLUMN requires_two_step BOOLEAN NOT NULL DEFAULT false;
