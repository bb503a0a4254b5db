import { useApi } from '@homestead/ui/desk';
import { FormDialog } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { actOnCase, getCase, listDefinitions } from '../../contract/routes.ts';
import type { CaseListItem } from '../../contract/schemas.ts';
import { definitionTexts as words } from './texts.ts';

/** Lets a running case go on under another version; where the versions differ for it, each place is named and nothing changes. */
export function MigrateDialog({
  row: { processId, processKey },
  title,
  onDone,
  onCancel,
}: {
  row: Pick<CaseListItem, 'processId' | 'processKey'>;
  title: string;
  onDone(): void;
  onCancel(): void;
}) {
  const { callWithoutToast: call } = useApi();
  const versions = useQuery({
    queryKey: ['process versions', processKey],
    queryFn: ({ signal }) =>
      call(listDefinitions, { query: { processKey, sort: '-version', pageSize: 100 } }, { signal }),
  });
  const instance = useQuery({
    queryKey: ['case to migrate', processId],
    queryFn: ({ signal }) => call(getCase, { params: { id: processId } }, { signal }),
  });
  const present = instance.data?.processVersion;
  const options = (present === undefined ? [] : (versions.data?.records ?? []))
    .filter(({ state, version }) => state === 'active' && version !== present)
    .map(({ id, version }) => ({ value: id, label: words.versionOf(version) }));
  return (
    <FormDialog
      title={title}
      keptAs={`migrate ${processId}`}
      fields={[
        {
          type: 'select',
          name: 'definitionId',
          label: words.toVersion,
          isRequired: true,
          options,
          hint:
            present === undefined
              ? undefined
              : versions.data && options.length === 0
                ? words.noVersion
                : words.migrateNote(present),
        },
        { type: 'textarea', name: 'reason', label: words.reason, isRequired: true, maxLength: 2000 },
      ]}
      initial={{}}
      confirmText={words.migrateNow}
      onSave={({ definitionId, reason }) =>
        call(actOnCase, {
          params: { id: processId, action: 'migrate' },
          body: { definitionId: String(definitionId), reason: String(reason) },
        })
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
