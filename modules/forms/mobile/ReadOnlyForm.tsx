import { useClient } from '@homestead/ui';
import { Problem, Skeleton } from '@homestead/ui/phone';
import type { FormData } from '../contract/form-data.ts';
import { type FormBundle, useFormBundle } from '../view/use-bundle.ts';
import { type DivisionTree, useDivisions } from '../view/use-divisions.ts';
import { useForm } from '../view/use-form.ts';
import { FormView } from './FormView.tsx';
import { formTexts as words } from './texts.ts';

/** One form of a case, only to look at: Details of the timeline. */
export function ReadOnlyForm({
  formKey,
  processId,
  values,
}: {
  formKey: string;
  processId?: string;
  values: FormData;
}) {
  const { call } = useClient();
  const bundle = useFormBundle(call, formKey, processId);
  const { tree } = useDivisions(call);
  if (bundle.isError) return <Problem text={words.failed} onRetry={() => void bundle.refetch()} />;
  if (!bundle.data) return <Skeleton rows={4} look="form" />;
  return <Shown bundle={bundle.data} values={values} tree={tree} />;
}

function Shown({
  bundle,
  values,
  tree,
}: {
  bundle: FormBundle;
  values: FormData;
  tree: DivisionTree | undefined;
}) {
  const form = useForm({ bundle, stored: values, isReadOnly: true, ...(tree ? { divisions: tree } : {}) });
  return <FormView form={form} allOpen />;
}
