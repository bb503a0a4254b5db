import { Input, Select } from 'antd';
import { type Cipher, cipherAnswers, cipherModes, signEncodings } from '../../contract/inbound/index.ts';
import styles from './inbound.module.css';
import { Labelled } from './Labelled.tsx';
import { inboundAdminTexts as words } from './texts.ts';

/** How bodies are enciphered as a whole, where a gateway asks for it. */
export function CipherEditor({
  value,
  onChange,
}: {
  value?: Cipher;
  onChange(cipher: Cipher | undefined): void;
}) {
  const set = (more: Partial<Cipher>) => value && onChange({ ...value, ...more });
  const text = (name: 'field' | 'iv' | 'answerPath', label: string, hint: string) => (
    <Labelled label={label} hint={hint}>
      <Input
        value={value?.[name] ?? ''}
        autoComplete="off"
        aria-label={label}
        onChange={({ target }) => {
          const { [name]: _, ...rest } = value!;
          onChange(target.value === '' ? rest : { ...rest, [name]: target.value });
        }}
      />
    </Labelled>
  );
  return (
    <div className={styles.grid}>
      <Labelled label={words.cipher}>
        <Select
          value={value?.mode ?? ('none' as const)}
          aria-label={words.cipher}
          options={(['none', ...cipherModes] as const).map((mode) => ({
            value: mode,
            label: words.cipherModes[mode],
          }))}
          onChange={(mode: 'none' | Cipher['mode']) => {
            if (mode === 'none') return onChange(undefined);
            const { iv, ...rest } = value ?? {};
            onChange({ ...rest, ...(iv && mode === 'sm4-cbc' ? { iv } : {}), mode });
          }}
        />
      </Labelled>
      {value && (
        <>
          <Labelled label={words.cipherEncoding}>
            <Select
              value={value.encoding ?? 'hex'}
              aria-label={words.cipherEncoding}
              options={signEncodings.map((each) => ({ value: each, label: words.encodings[each] }))}
              onChange={(encoding) => set({ encoding })}
            />
          </Labelled>
          {text('field', words.cipherField, words.cipherFieldHint)}
          {value.mode === 'sm4-cbc' && text('iv', words.cipherStart, words.cipherStartHint)}
          <Labelled label={words.cipherAnswer}>
            <Select
              value={value.answer ?? 'enciphered'}
              aria-label={words.cipherAnswer}
              options={cipherAnswers.map((each) => ({ value: each, label: words.cipherAnswers[each] }))}
              onChange={(answer) => set({ answer })}
            />
          </Labelled>
          {value.answer !== 'plain' && text('answerPath', words.cipherAnswerPath, words.cipherAnswerHint)}
        </>
      )}
    </div>
  );
}
