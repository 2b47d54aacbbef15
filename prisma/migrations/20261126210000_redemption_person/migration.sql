-- The digest of the address of the person who redeemed a code. One person redeems it once, in whichever team.
ALTER TABLE promotion_redemption ADD COLUMN person text;
-- Not used since 1.0.0: the table is newer than it.
CREATE UNIQUE INDEX promotion_redemption_code_person_key ON promotion_redemption (code, person);
