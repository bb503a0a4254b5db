/** A text in parts, each with its title and what it says, item by item. */
export function TextParts({ parts }: { parts: readonly { title: string; items: readonly string[] }[] }) {
  return parts.map((part) => (
    <section key={part.title}>
      <h3>{part.title}</h3>
      <ul>
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  ));
}
