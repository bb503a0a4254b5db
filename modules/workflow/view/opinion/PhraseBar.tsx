import './phrases.css';
import type { CallFunction } from '@homestead/http/client';
import { type FormEvent, useState } from 'react';
import type { Phrase } from '../../contract/phrases.ts';
import { phraseWords as words } from './texts.ts';
import { usePhrases } from './use-phrases.ts';

interface Props {
  call: CallFunction;
  notify(message: string, kind: 'fault' | 'done'): void;
  /** What the opinion says now. */
  opinion: string;
  onOpinion(text: string): void;
}

/** A person's own phrases beside the opinion: one press puts one in; they are added, changed and removed here. */
export function PhraseBar({ call, notify, opinion, onOpinion }: Props) {
  const { list, add, change, remove } = usePhrases(call, (message) => notify(message, 'fault'));
  const [isManaging, setManaging] = useState(false);
  const phrases = list.data ?? [];
  const keep = () => {
    const text = opinion.trim();
    if (text === '') return notify(words.nothing, 'fault');
    add.mutate(text, { onSuccess: () => notify(words.kept, 'done') });
  };
  return (
    <section className="phrases" aria-label={words.title} data-testid="phrases" data-print="none">
      <header>
        <b>{words.title}</b>
        <button type="button" onClick={keep} disabled={add.isPending} data-testid="keep-phrase">
          {words.keep}
        </button>
        {phrases.length > 0 && (
          <button type="button" aria-pressed={isManaging} onClick={() => setManaging(!isManaging)}>
            {isManaging ? words.done : words.manage}
          </button>
        )}
      </header>
      {list.isError && <p role="status">{words.failed}</p>}
      {list.data && phrases.length === 0 && <p>{words.none}</p>}
      <ul data-managing={isManaging || undefined}>
        {phrases.map((phrase) => (
          <li key={`${phrase.id} ${phrase.version}`}>
            {isManaging ? (
              <EditPhrase
                phrase={phrase}
                onSave={(text) => change.mutate({ ...phrase, text })}
                onRemove={() => remove.mutate(phrase)}
              />
            ) : (
              <button
                type="button"
                aria-label={words.use(phrase.text)}
                onClick={() => onOpinion(joined(opinion, phrase.text))}
              >
                {phrase.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EditProps {
  phrase: Phrase;
  onSave(text: string): void;
  onRemove(): void;
}

function EditPhrase({ phrase, onSave, onRemove }: EditProps) {
  const [text, setText] = useState(phrase.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && text.trim() !== phrase.text) onSave(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <input
        value={text}
        maxLength={200}
        aria-label={words.change(phrase.text)}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">{words.save}</button>
      <button type="button" aria-label={words.remove(phrase.text)} onClick={onRemove}>
        {words.removeShort}
      </button>
    </form>
  );
}

/** A phrase stands behind what is said already, as a sentence of its own. */
function joined(opinion: string, phrase: string): string {
  const said = opinion.trim();
  if (said === '' || said.endsWith(phrase)) return said === '' ? phrase : said;
  return /[。！？；，、]$/.test(said) ? said + phrase : `${said}。${phrase}`;
}
