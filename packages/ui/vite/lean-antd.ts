const pictures = /antd\/es\/result\/(noFound|serverError|unauthorized)\.js$/;
const formContext = /antd\/es\/form\/context\.js$/;
const wholeForm = "import { FormProvider as RcFormProvider } from '@rc-component/form';";
const providerAlone = "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';";

/**
 * What `code` of the file `id` becomes. Result names its three large pictures (403, 404, 500), which no page shows; what
 * every field asks of a form names the whole form with its validator, which the first page does without. Throws where the
 * words are not there any more: another version has others.
 */
export function lean(code: string, id: string): string | null {
  if (pictures.test(id)) return 'export default () => null;';
  if (!formContext.test(id)) return null;
  if (!code.includes(wholeForm)) throw new Error(`${id} does not hold ${wholeForm} any more`);
  return code.replace(wholeForm, providerAlone);
}

/** Leaves out of the entry what antd's parts name without need. */
export function leanAntd(): {
  name: string;
  transform(code: string, id: string): string | null;
} {
  return { name: 'lean-antd', transform: (code, id) => lean(code, id.split('?')[0] ?? id) };
}
