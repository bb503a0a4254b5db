import { Icon } from '@homestead/ui/phone';
import { draftTexts } from '../view/drafts/draft-texts.ts';
import type { FormHandle } from '../view/use-form.ts';

/** What endangers what is typed: it lasts as long as the page, or another window has the same form. */
export function UnkeptNote({
  form,
  isStep = false,
}: {
  form: Pick<FormHandle, 'isUnkept' | 'elsewhere'>;
  /** One of the steps, each of which goes to the server as it is left. */
  isStep?: boolean;
}) {
  const unkept = isStep ? draftTexts.unkeptStep : draftTexts.unkept;
  const told = form.isUnkept ? unkept : form.elsewhere && draftTexts.elsewhere[form.elsewhere];
  if (!told) return null;
  return (
    <p className="ui-note ui-note-danger" role="alert" data-testid={form.isUnkept ? 'unkept' : 'elsewhere'}>
      <Icon name="warn" size={20} /> {told}
    </p>
  );
}
