import type { FieldDescription } from "#lib/operations/describe.ts";

/** The properties of a control that edits a text value. */
export interface ControlProps {
  /** The attributes that connect the control with its label, error and hint. */
  control: { id: string };
  field: FieldDescription;
  text: string;
  onChange: (text: string) => void;
}
