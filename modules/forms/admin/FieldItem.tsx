import type { CallFunction } from '@homestead/http/client';
import { Button } from 'antd';
import type { FormFieldSpec } from '../contract/form.ts';
import { findFieldType } from '../engine/field-types.ts';
import { offerFor } from '../engine/values/template.ts';
import { valueAt } from '../engine/values/values.ts';
import { FieldSourceNote, type FormHandle } from '../view/index.ts';
import { useFieldIds } from './control.ts';
import styles from './forms.module.css';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { renderers } from './renderers.ts';
import { formAdminTexts } from './texts.ts';

interface Props {
  form: FormHandle;
  field: FormFieldSpec;
  call: CallFunction;
}

/** A field: label, renderer, message, and what may be offered for it. */
export function FieldItem({ form, field, call }: Props) {
  const { path } = field;
  const type = findFieldType(field.type);
  const ids = useFieldIds(path);
  const readOnly = form.isFieldReadOnly(field);
  const value = valueAt(form.values, path);
  const fault = form.faults[path];
  const Renderer = renderers[field.type] ?? ReadOnlyValue;
  const label = field.client?.desktop?.label ?? field.label;
  const isRequired = !readOnly && form.isFieldRequired(field);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the blur that bubbles up from its control
    <div
      className={styles.field}
      data-field={path}
      data-opinion={(!readOnly && form.context.form.opinion === path) || undefined}
      data-wide={type?.isWide}
      data-readonly={readOnly || undefined}
      onBlur={readOnly ? undefined : () => form.leave(path)}
    >
      <div className={styles.label} id={ids.label}>
        {type?.controls === 'many' ? <span>{label}</span> : <label htmlFor={ids.control}>{label}</label>}
        {isRequired && (
          <>
            <i aria-hidden>*</i>
            <span className="visually-hidden">{formAdminTexts.required}</span>
          </>
        )}
        {field.recommended && !isRequired && !readOnly && (
          <small>
            {type?.nature === 'files' ? formAdminTexts.recommendedFile : formAdminTexts.recommended}
          </small>
        )}
      </div>
      <Renderer
        field={field}
        value={value}
        values={form.values}
        readOnly={readOnly}
        {...(fault === undefined ? {} : { fault })}
        setValue={form.setValue}
        call={call}
        onBusy={(isBusy) => form.setBusy(path, isBusy)}
      />
      <FieldSourceNote form={form} path={path} />
      {!readOnly && <Offer form={form} field={field} />}
      {!readOnly && field.unknown !== undefined && value !== field.unknown && (
        <Button
          size="small"
          style={{ marginTop: 6 }}
          onClick={() => form.setValue(path, field.unknown)}
          data-testid="unknown"
        >
          {field.unknown}
        </Button>
      )}
      {fault !== undefined && (
        <p className={styles.fault} id={ids.fault} data-fault={path} role="alert">
          {fault}
        </p>
      )}
      <div role="status">
        {form.warnings
          .filter((warning) => warning.path === path)
          .map(({ message }) => (
            <p className={styles.warning} key={message} data-warning={path}>
              {message}
            </p>
          ))}
      </div>
    </div>
  );
}

function Offer({ form, field }: Omit<Props, 'call'>) {
  const words = offerFor(field, form.values, form.context);
  if (words === null) return null;
  return (
    <p className={styles.offer}>
      <span>{words}</span>
      <Button size="small" type="link" onClick={() => form.setValue(field.path, words)}>
        {formAdminTexts.adopt}
      </Button>
    </p>
  );
}
