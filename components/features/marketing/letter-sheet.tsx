/** A part of the sample letter in one language: its title, a table and a sentence. */
export function LetterSheet({
  language,
  rows: [title, firstHead, secondHead, fruit, price, sentence],
}: {
  language: string;
  rows: string[];
}) {
  return (
    <div lang={language} className="bg-surface px-6 py-8 sm:px-10">
      <p className="font-semibold text-xl">{title}</p>
      <div className="mt-4 grid max-w-xs grid-cols-2 text-sm">
        <span className="border-ink border-b-2 py-1.5 font-medium">{firstHead}</span>
        <span className="border-ink border-b-2 py-1.5 text-right font-medium">{secondHead}</span>
        <span className="border-line border-b py-1.5">{fruit}</span>
        <span className="border-line border-b py-1.5 text-right">{price}</span>
      </div>
      <p className="mt-4 text-ink-2 text-sm italic">{sentence}</p>
    </div>
  );
}
