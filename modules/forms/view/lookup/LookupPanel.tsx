import './lookup.css';
import type { ComponentType } from 'react';
import { valueAt } from '../../engine/values/values.ts';
import type { FormHandle } from '../use-form.ts';
import { lookupTexts as words } from './texts.ts';
import { type Lookups, wordsOf } from './use-lookups.ts';

/** A button as the client draws it. */
export type LookupButton = ComponentType<{ label: string; isBusy: boolean; testId: string; onPress(): void }>;

interface Props {
  form: FormHandle;
  lookups: Lookups;
  Button: LookupButton;
}

/** Buttons of a form's lookups, what went wrong with the last one, and what was told, line by line. */
export function LookupPanel({
  form,
  lookups: { offered, running, message, isFailed, found, run },
  Button,
}: Props) {
  if (offered.length === 0) return null;
  return (
    <section className="lookup" aria-label={words.title} data-testid="lookup">
      <div className="lookup-buttons">
        {offered.map(({ call, button }) => (
          <Button
            key={call}
            label={running === call ? words.asking : button}
            isBusy={running === call}
            testId={`lookup-${call}`}
            onPress={() => run(call)}
          />
        ))}
      </div>
      <div role="status">
        {isFailed && (
          <p className="lookup-failed" data-testid="lookup-failed">
            {words.again}
            {message}
          </p>
        )}
        {found.length > 0 && (
          <ul className="lookup-found">
            {found.map((each) => {
              const { text, isSame, canTake } = wordsOf(each, valueAt(form.values, each.path));
              const { path, label, value } = each;
              return (
                <li key={path} data-same={isSame} data-found={path}>
                  <b>{label}</b>
                  <span>{text}</span>
                  {canTake && (
                    <Button
                      label={words.adopt}
                      isBusy={false}
                      testId={`lookup-adopt-${path}`}
                      onPress={() => form.setValue(path, value)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

/** What stands beneath a field that another system has filled. */
export function FieldSourceNote({ form, path }: { form: FormHandle; path: string }) {
  const source = form.sources?.find((each) => each.path === path && each.use === 'fill');
  if (!source) return null;
  const { text, isSame } = wordsOf(source, valueAt(form.values, path));
  return isSame ? (
    <p className="lookup-source" data-source={path}>
      {text}
    </p>
  ) : null;
}
