import { Input, Radio, Select } from 'antd';
import { type ApiInbound, bodyTypes, charsets } from '../../contract/inbound/index.ts';
import styles from './inbound.module.css';
import { nameValueColumns } from './name-values.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { inboundAdminTexts as words } from './texts.ts';

type Body = ApiInbound['body'];

/** The body of a request: its kind, and what stands in it. */
export function BodyEditor({
  value = { type: 'none' },
  onChange,
  disabled = false,
}: {
  value?: Body;
  onChange?(body: Body): void;
  disabled?: boolean;
}) {
  const set = (more: Partial<Body>) => onChange?.({ ...value, ...more });
  return (
    <div className={styles.recipe}>
      <div className={styles.line}>
        <Radio.Group
          aria-label={words.bodyType}
          value={value.type}
          disabled={disabled}
          options={bodyTypes.map((type) => ({ value: type, label: words.bodyTypes[type] }))}
          onChange={({ target }) => set({ type: target.value as Body['type'] })}
        />
        <Select
          aria-label={words.charset}
          className={styles.charset ?? ''}
          value={value.charset ?? 'utf-8'}
          disabled={disabled}
          options={charsets.map((charset) => ({
            value: charset,
            label: `${value.type === 'none' ? words.parameters : ''} ${charset.toUpperCase()}`.trim(),
          }))}
          onChange={(charset) => set({ charset })}
        />
      </div>
      {value.type === 'form' && (
        <RowsEditor
          what={words.bodyFields}
          fresh={{ name: '', value: '' }}
          columns={nameValueColumns}
          value={value.fields ?? []}
          onChange={(fields) => set({ fields: fields as NonNullable<Body['fields']> })}
          disabled={disabled}
        />
      )}
      {(value.type === 'json' || value.type === 'xml' || value.type === 'text') && (
        <Input.TextArea
          aria-label={words.bodyContent}
          className={styles.code ?? ''}
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={50_000}
          value={value.content ?? ''}
          disabled={disabled}
          placeholder={words.valueHint}
          onChange={({ target }) => set({ content: target.value })}
        />
      )}
    </div>
  );
}
