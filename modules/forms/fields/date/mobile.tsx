import { Icon } from '@homestead/ui/phone';
import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId } from '../../view/ids.ts';

/** The phone's own date picker under a line that reads `YYYY-MM-DD` whatever the phone's language. */
export default function DateMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, fault, setValue } = rendererProps;
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  const day = typeof value === 'string' ? value : '';
  return (
    <div className="ui-input ui-picker field-date">
      <span className={day ? '' : 'ui-soft'} aria-hidden="true">
        {day || words.choose(field.label)}
      </span>
      <Icon name="calendar" size={20} />
      <input
        id={inputId(field.path)}
        type="date"
        value={/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''}
        onChange={(event) => setValue(field.path, event.target.value || null)}
        onClick={(event) => openPicker(event.currentTarget)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId(field.path)}
      />
    </div>
  );
}

/** Desktop browsers open the picker only from their own little icon unless asked. */
function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker?.();
  } catch {
    // Refused inside some frames; the keyboard still works.
  }
}
