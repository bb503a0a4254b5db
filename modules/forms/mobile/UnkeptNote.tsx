import { Icon } from '@homestead/ui/phone';
import { draftTexts } from '../view/draft-texts.ts';

/** What is typed lasts as long as the page, and no longer. */
export function UnkeptNote() {
  return (
    <p className="ui-note ui-note-danger" role="alert" data-testid="unkept">
      <Icon name="warn" size={20} /> {draftTexts.unkept}
    </p>
  );
}
