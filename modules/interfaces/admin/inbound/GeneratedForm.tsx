import { doneTexts } from '@homestead/http/contract';
import { tell } from '@homestead/ui/desk';
import { FormDialog, type Values } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import type { Generated } from '../../contract/inbound/index.ts';
import { inboundFields, inboundValues } from './fields.tsx';
import { inboundAdminTexts as words } from './texts.ts';

/** The form of a new call, filled with what a document says of it. */
export function GeneratedForm({
  generated,
  save,
  onClose,
}: {
  generated: Generated;
  save(values: Values): Promise<unknown>;
  onClose(): void;
}) {
  const queries = useQueryClient();
  return (
    <FormDialog
      title={words.create}
      keptAs="form of a call of a document"
      width={900}
      fields={inboundFields(null)}
      initial={inboundValues(generated)}
      onSave={save}
      onDone={() => {
        tell.success(doneTexts.created);
        onClose();
        void queries.invalidateQueries({ queryKey: ['inbound calls'] });
      }}
      onCancel={onClose}
    />
  );
}
