-- What a file says of its making: "c2pa" for a signed manifest, "iptc" for the field DigitalSourceType.
ALTER TABLE file ADD COLUMN provenance text;
