/** The cell of a table row with the checkbox that selects it for a form; empty without a `value`. */
export function SelectCell({
  form,
  name,
  value,
  label,
}: {
  form: string;
  name: string;
  value: string | null;
  label: string;
}) {
  return (
    <td className="px-3!">
      {value === null ? null : (
        <input
          type="checkbox"
          form={form}
          name={name}
          value={value}
          aria-label={label}
          className="size-4 accent-accent"
        />
      )}
    </td>
  );
}
