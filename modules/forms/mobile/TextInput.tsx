import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { type InputHTMLAttributes, useState } from 'react';
import { boxLength } from '../fields/text/model.ts';
import type { FieldRendererProps } from '../view/field-renderer.ts';
import { faultId, inputId } from '../view/ids.ts';
import { usePicker } from '../view/pickers.ts';
import { devicePosition, positionTexts } from '../view/position.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { formTexts as words } from './texts.ts';

type Extra = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'type' | 'maxLength' | 'autoComplete'>;

/** One line of text: the body of the renderers for text, telephone and identity number. */
export function TextInput({ rendererProps, extra }: { rendererProps: FieldRendererProps; extra?: Extra }) {
  const { field, value, readOnly, fault, setValue } = rendererProps;
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  return (
    <div className="field-line">
      <input
        id={inputId(field.path)}
        className="ui-input"
        type="text"
        autoComplete="off"
        maxLength={boxLength(field)}
        placeholder={field.placeholder ?? words.input(field.label)}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
        onChange={(event) => setValue(field.path, event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId(field.path)}
        {...extra}
      />
      {field.unit && <span className="field-unit">{field.unit}</span>}
      <LocateButton rendererProps={rendererProps} />
      <PickerButton rendererProps={rendererProps} />
    </div>
  );
}

/** Writes where the device is into the field. */
function LocateButton({ rendererProps: { field, setValue } }: { rendererProps: FieldRendererProps }) {
  const { notify } = useClient();
  const [isLocating, setLocating] = useState(false);
  if (!field.locate) return null;
  const locate = async () => {
    setLocating(true);
    try {
      setValue(field.path, await devicePosition());
    } catch (error) {
      notify(error instanceof Error ? error.message : positionTexts.failed);
    } finally {
      setLocating(false);
    }
  };
  return (
    <Button onClick={locate} disabled={isLocating}>
      {isLocating ? positionTexts.locating : field.locate.button}
    </Button>
  );
}

/** Opens the picker by which the value is chosen, where a later module provides one (`FieldPickers`). */
function PickerButton({ rendererProps: { field, values, setValue } }: { rendererProps: FieldRendererProps }) {
  const Picker = usePicker(field.picker?.source);
  const [isOpen, setOpen] = useState(false);
  if (!field.picker || !Picker) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="open-picker">
        {field.picker.button}
      </Button>
      <Picker
        isOpen={isOpen}
        values={values}
        onClose={() => setOpen(false)}
        onPick={(chosen) => {
          for (const [path, entry] of Object.entries(chosen)) setValue(path, entry);
          setOpen(false);
        }}
      />
    </>
  );
}
