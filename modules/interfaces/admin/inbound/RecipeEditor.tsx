import { Input, Select } from 'antd';
import {
  type Recipe,
  recipePlaces,
  recipePresets,
  recipeTypes,
  sendParts,
  signAlgorithms,
  signEncodings,
  signParts,
  timeFormats,
} from '../../contract/inbound/index.ts';
import { CipherEditor } from './CipherEditor.tsx';
import styles from './inbound.module.css';
import { Labelled } from './Labelled.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import { inboundAdminTexts as words } from './texts.ts';

interface Props {
  value?: Recipe;
  onChange?(recipe: Recipe): void;
  disabled?: boolean;
}

const optionsOf = <T extends string>(names: readonly T[], labels: Readonly<Record<T, string>>) =>
  names.map((value) => ({ value, label: labels[value] }));
const places = optionsOf(recipePlaces, words.places);

/** How a call shows who makes it: the way, and the recipe of a signature by its parts. */
export function RecipeEditor({ value = { type: 'none' }, onChange, disabled = false }: Props) {
  const set = (more: Partial<Recipe>) => onChange?.({ ...value, ...more });
  const text = (
    name: 'account' | 'name' | 'prefix' | 'separator' | 'tokenUrl' | 'scope',
    label: string,
    hint?: string,
  ) => (
    <Labelled label={label} {...(hint ? { hint } : {})}>
      <Input
        value={value[name] ?? ''}
        disabled={disabled}
        autoComplete="off"
        aria-label={label}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Labelled>
  );
  const choice = <T extends string>(
    name: keyof Recipe,
    label: string,
    options: readonly { value: T; label: string }[],
    fallback: T,
  ) => (
    <Labelled label={label}>
      <Select
        value={(value[name] as T | undefined) ?? fallback}
        options={[...options]}
        disabled={disabled}
        aria-label={label}
        onChange={(chosen) => set({ [name]: chosen })}
      />
    </Labelled>
  );
  return (
    <div className={styles.recipe}>
      <div className={styles.grid}>
        {choice('type', words.authType, optionsOf(recipeTypes, words.authTypes), 'none')}
        {value.type === 'signature' && (
          <Labelled label={words.presets}>
            <Select
              value={null}
              placeholder={words.presets}
              aria-label={words.presets}
              disabled={disabled}
              options={recipePresets.map(({ key }) => ({ value: key, label: words.presetNames[key] ?? key }))}
              onChange={(key: string | null) => {
                const preset = recipePresets.find((each) => each.key === key);
                if (preset)
                  onChange?.({
                    ...(value.cipher ? { cipher: value.cipher } : {}),
                    ...preset.recipe,
                    ...(value.account ? { account: value.account } : {}),
                  });
              }}
            />
          </Labelled>
        )}
        {value.type === 'basic' && text('account', words.userName)}
        {(value.type === 'signature' || value.type === 'oauth') && text('account', words.account)}
        {value.type === 'key' && (
          <>
            {choice('place', words.keyPlace, places, 'header')}
            {text('name', words.keyName)}
            {text('prefix', words.keyPrefix)}
          </>
        )}
        {value.type === 'oauth' && (
          <>
            {text('tokenUrl', words.tokenUrl)}
            {text('scope', words.scope)}
            {choice(
              'clientIn',
              words.clientIn,
              optionsOf(['body', 'basic'] as const, words.clientPlaces),
              'body',
            )}
          </>
        )}
        {value.type === 'signature' && (
          <>
            {choice(
              'algorithm',
              words.algorithm,
              signAlgorithms.map((name) => ({ value: name, label: name.toUpperCase() })),
              'hmac-sha256',
            )}
            {choice('encoding', words.encoding, optionsOf(signEncodings, words.encodings), 'hex')}
            {choice(
              'timeFormat',
              words.timeFormat,
              optionsOf(timeFormats, words.timeFormats),
              'milliseconds',
            )}
            {text('separator', words.separator, words.separatorHint)}
          </>
        )}
      </div>
      {value.type === 'signature' && (
        <>
          <Labelled label={words.parts}>
            <RowsEditor
              what={words.part}
              fresh={{ part: 'account' }}
              columns={[
                { name: 'part', label: words.part, options: optionsOf(signParts, words.partNames) },
                { name: 'value', label: words.fixedText, maxLength: 200 },
              ]}
              value={value.parts ?? []}
              onChange={(parts) => set({ parts: parts as NonNullable<Recipe['parts']> })}
              disabled={disabled}
            />
          </Labelled>
          <Labelled label={words.sends}>
            <RowsEditor
              what={words.sends}
              fresh={{ place: 'header', name: '', part: 'account' }}
              columns={[
                { name: 'place', label: words.place, options: places },
                { name: 'name', label: words.keyName, maxLength: 100 },
                { name: 'part', label: words.part, options: optionsOf(sendParts, words.partNames) },
                { name: 'value', label: words.fixedText, maxLength: 200 },
              ]}
              value={value.sends ?? []}
              onChange={(sends) => set({ sends: sends as NonNullable<Recipe['sends']> })}
              disabled={disabled}
            />
          </Labelled>
        </>
      )}
      <CipherEditor
        {...(value.cipher ? { value: value.cipher } : {})}
        onChange={(cipher) => {
          const { cipher: _, ...rest } = value;
          onChange?.(cipher ? { ...rest, cipher } : rest);
        }}
      />
    </div>
  );
}
