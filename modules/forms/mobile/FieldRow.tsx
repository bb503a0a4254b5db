import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import type { FormFieldSpec } from '../contract/form.ts';
import { findFieldType } from '../engine/field-types.ts';
import { offerFor } from '../engine/values/template.ts';
import { valueAt } from '../engine/values/values.ts';
import { faultId, inputId, labelId } from '../view/ids.ts';
import { FieldSourceNote } from '../view/lookup/LookupPanel.tsx';
import type { FormHandle } from '../view/use-form.ts';
import { phoneFaces } from './renderers.ts';
import { formTexts as words } from './texts.ts';

/** One field: label, renderer, and what is wrong with it. */
export function FieldRow({ field, form }: { field: FormFieldSpec; form: FormHandle }) {
  const { call } = useClient();
  const Renderer = phoneFaces[field.type];
  const type = findFieldType(field.type);
  // The label of several controls, or of what is measured on a map, names the group, not one input.
  const isGroup = type?.controls === 'many' || type?.nature === 'drawing';
  const readOnly = form.isFieldReadOnly(field);
  const isRequired = !readOnly && form.isFieldRequired(field);
  const fault = form.faults[field.path];
  const warnings = form.warnings.filter((warning) => warning.path === field.path);
  const label = field.client?.mobile?.label ?? field.label;
  const { path } = field;
  const offer = readOnly ? null : offerFor(field, form.values, form.context);
  const caption = (
    <>
      {isRequired && (
        <span className="ui-required" aria-hidden="true">
          *
        </span>
      )}
      {label}
      {isRequired && <span className="ui-hidden">（必填）</span>}
      {!readOnly && field.recommended && !isRequired && (
        <span className="field-advice">
          {type?.nature === 'files' ? words.recommendedFile : words.recommended}
        </span>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: blur rises from the input inside; the row itself is not operated
    <div
      className={`field ${readOnly ? 'field-read' : 'field-write'} field-type-${field.type}`}
      data-field={path}
      data-opinion={(!readOnly && form.context.form.opinion === path) || undefined}
      data-readonly={readOnly || undefined}
      onBlur={() => form.leave(path)}
    >
      {readOnly || isGroup ? (
        <div className="ui-label" id={labelId(path)}>
          {caption}
        </div>
      ) : (
        <label className="ui-label" id={labelId(path)} htmlFor={inputId(path)}>
          {caption}
        </label>
      )}
      <div className="field-renderer">
        {Renderer && (
          <Renderer
            field={field}
            value={valueAt(form.values, path)}
            values={form.values}
            readOnly={readOnly}
            {...(fault ? { fault } : {})}
            setValue={form.setValue}
            call={call}
            onBusy={(isBusy) => form.setBusy(path, isBusy)}
          />
        )}
        <FieldSourceNote form={form} path={path} />
        {!readOnly && field.unknown !== undefined && valueAt(form.values, path) !== field.unknown && (
          <Button
            look="text"
            className="field-offer"
            onClick={() => form.setValue(path, field.unknown)}
            data-testid="unknown"
          >
            {field.unknown}
          </Button>
        )}
        {offer !== null && (
          <Button look="text" className="field-offer" onClick={() => form.setValue(path, offer)}>
            {words.offer(offer)}
          </Button>
        )}
        <div id={faultId(path)} aria-live="polite">
          {fault && (
            <p className="ui-fault" data-fault>
              {fault}
            </p>
          )}
          {!fault &&
            warnings.map(({ message }) => (
              <p className="field-warning" data-warning key={message}>
                {message}
              </p>
            ))}
        </div>
      </div>
    </div>
  );
}
