import '../lookup/lookup.css';
import { useEffect, useRef } from 'react';
import type { LookupButton } from '../lookup/LookupPanel.tsx';
import type { FormHandle } from '../use-form.ts';
import './conflict.css';
import { conflictTexts as words } from './texts.ts';

/** The fields that two people have changed, each with both values and the choice between them. */
export function FieldConflicts({ form, Button }: { form: FormHandle; Button: LookupButton }) {
  const panel = useRef<HTMLElement>(null);
  const isOpen = form.conflicts.length > 0;
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <section ref={panel} className="lookup form-conflicts" role="alert" data-testid="field-conflicts">
      <p>{words.title}</p>
      <ul className="lookup-found">
        {form.conflicts.map(({ path, label, own, saved }) => (
          <li key={path} data-conflict={path}>
            <b>{label}</b>
            <span>{words.own(own || words.nothing)}</span>
            <Button
              label={words.takeOwn}
              isBusy={false}
              testId={`take-own-${path}`}
              onPress={() => form.settle(path, 'own')}
            />
            <span>{words.saved(saved || words.nothing)}</span>
            <Button
              label={words.takeSaved}
              isBusy={false}
              testId={`take-saved-${path}`}
              onPress={() => form.settle(path, 'saved')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
