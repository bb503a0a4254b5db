import type { DesignerProps } from '@homestead/people/admin';
import { PageState } from '@homestead/ui/desk';
import { useCallback, useMemo, useState } from 'react';
import type { FormDefinition } from '../../contract/index.ts';
import { Desk } from './parts/Desk.tsx';
import { NewForm } from './parts/NewForm.tsx';
import { DesignerScopeProvider } from './scope.ts';
import { usesOf } from './shape/surroundings.ts';
import { useShaping } from './use-shaping.ts';
import { type Surroundings, useSurroundings } from './use-surroundings.ts';

/** Shapes a form: what it may hold, what it holds, what each part of it says, and how it will look (ADR 57). */
export default function FormDesigner(props: DesignerProps) {
  const surroundings = useSurroundings(props.drafted);
  const [begun, setBegun] = useState(props.entry as FormDefinition | null);
  return (
    <PageState query={surroundings}>
      {(known) =>
        begun ? (
          <Begun {...props} first={begun} known={known} />
        ) : (
          <NewForm
            known={known}
            onBegin={(form) => {
              props.onChange(() => ({ key: form.formKey, entry: form }));
              setBegun(form);
            }}
          />
        )
      }
    </PageState>
  );
}

function Begun({ first, known, ...props }: DesignerProps & { first: FormDefinition; known: Surroundings }) {
  const { onChange, entryKey } = props;
  const tell = useCallback(
    (form: FormDefinition) => onChange(() => ({ key: entryKey ?? form.formKey, entry: form })),
    [onChange, entryKey],
  );
  const shaping = useShaping(first, props.isReadOnly, tell);
  const { form } = shaping;
  const uses = useMemo(() => usesOf(known.entries, form.formKey), [known.entries, form.formKey]);
  const scope = useMemo(() => ({ ...known, form, uses }), [known, form, uses]);
  return (
    <DesignerScopeProvider value={scope}>
      <Desk shaping={shaping} published={known.forms.get(form.formKey) ?? null} />
    </DesignerScopeProvider>
  );
}
