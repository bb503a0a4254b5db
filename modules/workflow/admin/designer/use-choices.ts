import type { DesignerProps } from '@homestead/people/admin';
import { listRoles } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesOf, everyPage, settings } from './entries.ts';

export interface Choice {
  value: string;
  label: string;
}

/** What a process may name, with what the same draft brings; null while it is not known, or where it may not be read. */
export interface Choices {
  forms: readonly Choice[] | null;
  roles: readonly Choice[] | null;
  /** Fields of the data models (`model.field`). */
  fields: readonly Choice[] | null;
}

/** Roles, forms and fields to choose from. */
export function useChoices(drafted: DesignerProps['drafted']): Choices {
  const { callWithoutToast: call } = useApi();
  const select = (found: readonly { key: string; title: string }[]) => found.map(choiceOf);
  const forms = useQuery({ ...entriesOf(call, 'form'), select });
  const fields = useQuery({ ...entriesOf(call, 'data-model-field'), select });
  const roles = useQuery({
    queryKey: ['roles', 'all'],
    queryFn: ({ signal }) => everyPage((page) => call(listRoles, { query: page }, { signal })),
    select: (found) => found.map(({ code, name }) => choiceOf({ key: code, title: name })),
    ...settings,
  });
  return useMemo(
    () => ({
      forms: withDrafted(forms.data, 'form', drafted),
      fields: withDrafted(fields.data, 'data-model-field', drafted),
      roles: roles.data ?? null,
    }),
    [forms.data, fields.data, roles.data, drafted],
  );
}

const choiceOf = ({ key, title }: { key: string; title: string }): Choice => ({
  value: key,
  label: title === key ? key : `${title}（${key}）`,
});

/** What is published, as the draft will leave it. */
function withDrafted(
  published: readonly Choice[] | undefined,
  kind: string,
  drafted: DesignerProps['drafted'],
): Choice[] | null {
  if (!published) return null;
  const own = drafted.filter((row) => row.kind === kind);
  return [
    ...own.filter(({ entry }) => entry !== null).map(choiceOf),
    ...published.filter(({ value }) => !own.some(({ key }) => key === value)),
  ];
}
