import { Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { DivisionSheet } from '../../mobile/DivisionSheet.tsx';
import { ReadOnlyValue } from '../../mobile/ReadOnlyValue.tsx';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { faultId, inputId } from '../../view/ids.ts';
import { useDivisions } from '../../view/use-divisions.ts';
import { OnlyPlace, onlyPlaceOf } from './only-place.tsx';

/** A place of the division tree, limited to where the person lives or works. */
export default function DivisionMobile(rendererProps: FieldRendererProps) {
  const { field, value, readOnly, fault, setValue, call } = rendererProps;
  const { tree, isError } = useDivisions(call, 'mine');
  const [isOpen, setOpen] = useState(false);
  if (readOnly) return <ReadOnlyValue rendererProps={rendererProps} />;
  const only = onlyPlaceOf(tree, rendererProps);
  if (only) return <OnlyPlace name={only} />;
  const code = typeof value === 'string' ? value : '';
  const isComing = !tree && !isError;
  return (
    <>
      <button
        type="button"
        id={inputId(field.path)}
        className="ui-input ui-picker"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-busy={isComing}
        aria-invalid={fault ? true : undefined}
        aria-describedby={faultId(field.path)}
      >
        <span className={code ? '' : 'ui-soft'}>
          {code ? (tree?.name(code) ?? (isComing ? words.loading : code)) : words.choose(field.label)}
        </span>
        <Icon name="next" size={18} />
      </button>
      <DivisionSheet
        isOpen={isOpen}
        title={words.choose(field.label)}
        tree={tree}
        isError={isError}
        value={code}
        level={field.level}
        onClose={() => setOpen(false)}
        onChoose={(chosen) => {
          setValue(field.path, chosen);
          setOpen(false);
        }}
      />
    </>
  );
}
