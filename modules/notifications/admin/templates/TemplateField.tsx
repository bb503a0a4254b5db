import { fillTemplate } from '@homestead/people/contract';
import { Button, Input, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import {
  longest,
  type NoticeTemplate,
  templateFaults,
  templateTexts as words,
} from '../../contract/index.ts';
import styles from './templates.module.css';

interface Words {
  title: string | null;
  text: string;
}

interface Props {
  template: NoticeTemplate;
  value?: Words;
  onChange?(value: Words): void;
}

type Part = 'title' | 'text';

/** Title and text of a template: what is wrong is said at once, and what people would read stands beneath. */
export function TemplateField({ template, value = template, onChange = () => {} }: Props) {
  const id = useId();
  const [last, setLast] = useState<Part>('text');
  const box = useRef<HTMLDivElement>(null);
  const faults = templateFaults(template, value);
  const samples = Object.fromEntries(template.allowed.map(({ name, sample }) => [name, sample]));
  const faultsOf = (part: Part) => faults.filter(({ path }) => path === part).map(({ message }) => message);
  const insert = (name: string) => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-part=${last}]`);
    const before = value[last] ?? '';
    const at = control?.selectionStart ?? before.length;
    const end = control?.selectionEnd ?? at;
    onChange({
      title: value.title,
      text: value.text,
      [last]: `${before.slice(0, at)}{${name}}${before.slice(end)}`,
    });
    control?.focus();
  };
  const problems = (part: Part) => {
    const list = faultsOf(part);
    if (list.length === 0) return null;
    return (
      <ul
        className={styles.faults}
        id={`${id}-${part}-faults`}
        role="alert"
        data-testid={`template-faults-${part}`}
      >
        {list.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  };
  const common = (part: Part) => ({
    id: `${id}-${part}`,
    'data-part': part,
    'data-testid': `template-${part}`,
    value: value[part] ?? '',
    ...(faultsOf(part).length > 0
      ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-${part}-faults` }
      : {}),
    onFocus: () => setLast(part),
  });
  return (
    <div className={styles.field} ref={box}>
      {value.title !== null && (
        <>
          <label htmlFor={`${id}-title`}>{words.title}</label>
          <Input
            {...common('title')}
            count={{ show: true, max: longest.title }}
            onChange={({ target }) => onChange({ title: target.value, text: value.text })}
          />
          {problems('title')}
        </>
      )}
      <label htmlFor={`${id}-text`}>{words.text}</label>
      <Input.TextArea
        {...common('text')}
        autoSize={{ minRows: 3, maxRows: 8 }}
        count={{ show: true, max: longest[template.channel] }}
        onChange={({ target }) => onChange({ title: value.title, text: target.value })}
      />
      {problems('text')}
      {template.allowed.length > 0 && (
        <Space wrap size={6} role="group" aria-label={words.insert}>
          {words.insert}
          {template.allowed.map(({ name }) => (
            <Button
              key={name}
              size="small"
              aria-label={words.insertOne(name)}
              onClick={() => insert(name)}
              data-testid={`template-insert-${name}`}
            >
              {`{${name}}`}
            </Button>
          ))}
        </Space>
      )}
      <section className={styles.preview} aria-label={words.preview} data-testid="template-preview">
        <small>{words.preview}</small>
        {value.title !== null && <b>{fillTemplate(value.title, samples)}</b>}
        <p>{fillTemplate(value.text, samples)}</p>
      </section>
    </div>
  );
}
