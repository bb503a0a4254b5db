/** A placeholder of a text that administrators edit: a name in braces. */
const placeholder = /\{([^{}]*)\}/g;

/** The names of the placeholders of a template, each once, in order. */
export function placeholdersOf(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** A template with its placeholders filled in once: a value that holds braces stays as it is. A name without a value leaves nothing. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (_, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : '',
  );
}
