import './widgets.css';

/** A day, with its time where one follows: 2026-03-05 09:30, 2026年3月5日. */
const date = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?|\d{4}年\d{1,2}月\d{1,2}日)/;

/** A text whose dates stay whole: in large letters on a narrow phone a line breaks before a date, never within it. */
export function WholeDates({ text }: { text: string }) {
  const parts = text.split(date);
  if (parts.length === 1) return text;
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="w-date">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
