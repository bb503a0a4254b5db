import type { CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { PageFailure } from '@homestead/ui/desk';
import { Alert, Skeleton } from 'antd';
import { useEffect } from 'react';
import type { FormData, Outcome } from '../contract/form-data.ts';
import { draftTexts } from '../view/drafts/draft-texts.ts';
import { type FormBundle, type FormHandle, useDivisions, useForm, useFormBundle } from '../view/index.ts';
import { FormSections } from './FormSections.tsx';
import { formAdminTexts } from './texts.ts';

export interface FormPartProps {
  call: CallFunction;
  formKey: string;
  /** The case whose version of the form is shown. */
  processId?: string;
  stored: FormData;
  /** What is known of whoever fills it in: it begins with it, to change. */
  proposed?: FormData;
  isReadOnly: boolean;
  isProposal?: boolean;
  outcomes?: readonly Outcome[];
  personName?: string;
  draft?: { person: string; key: string };
  allOpen?: boolean;
  /** An editable form announces itself and its changes. */
  register?(handle: FormHandle): () => void;
  onForm?(handle: FormHandle | null): void;
}

/** One form of a task: its definition is fetched, then it is shown or filled in. */
export function FormPart(props: FormPartProps) {
  const { call, formKey, processId } = props;
  const bundle = useFormBundle(call, formKey, processId);
  const { tree, isError } = useDivisions(call);
  if (bundle.error) return <PageFailure error={bundle.error} onRetry={() => void bundle.refetch()} />;
  if (!bundle.data || (!tree && !isError)) return <Skeleton active paragraph={{ rows: 6 }} />;
  return <LoadedForm {...props} bundle={bundle.data} divisions={tree} />;
}

interface LoadedProps extends FormPartProps {
  bundle: FormBundle;
  divisions: ReturnType<typeof useDivisions>['tree'];
}

function LoadedForm({ bundle, divisions, ...props }: LoadedProps) {
  const { stored, proposed, isReadOnly, isProposal = false, outcomes, personName, draft } = props;
  const { register, onForm } = props;
  const form = useForm({
    bundle,
    stored,
    isReadOnly,
    isProposal,
    ...(proposed ? { proposed } : {}),
    ...(divisions ? { divisions } : {}),
    ...(outcomes ? { outcomes } : {}),
    ...(personName ? { personName } : {}),
    ...(draft && !isReadOnly ? { draft } : {}),
  });
  useEffect(() => register?.(form));
  useEffect(() => onForm?.(form));
  useEffect(() => () => onForm?.(null), [onForm]);
  if (!form.isReady) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      {form.isUnkept && <Alert type="warning" showIcon title={draftTexts.unkept} />}
      {form.elsewhere && <Alert type="warning" showIcon title={draftTexts.elsewhere[form.elsewhere]} />}
      {form.restoredAt && (
        <Alert
          type="info"
          showIcon
          closable
          style={{ marginBottom: 12 }}
          title={formAdminTexts.restored(showTime(form.restoredAt))}
        />
      )}
      <FormSections
        form={form}
        call={props.call}
        allOpen={props.allOpen ?? false}
        processId={props.processId}
      />
    </>
  );
}
