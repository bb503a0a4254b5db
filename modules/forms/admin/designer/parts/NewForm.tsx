import { Button, Card, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { FormDefinition } from '../../../contract/index.ts';
import { designerTexts } from '../texts.ts';
import type { Surroundings } from '../use-surroundings.ts';

const words = designerTexts.new;

interface Props {
  known: Surroundings;
  onBegin(form: FormDefinition): void;
}

/** A form begins with its data model, its key, which never changes, and its name; empty, or as a copy of a published one. */
export function NewForm({ known, onBegin }: Props) {
  const [model, setModel] = useState<string | null>(null);
  const [key, setKey] = useState('');
  const [title, setTitle] = useState('');
  const [source, setSource] = useState<string>();
  const [isSent, setSent] = useState(false);
  const keyPattern = new RegExp(known.shape.properties?.['formKey']?.pattern ?? '');
  const faults = {
    model: model === null ? words.chooseModel : null,
    key: !keyPattern.test(key) ? words.badKey : known.forms.has(key) ? words.takenKey : null,
    title: title.trim() === '' ? words.noTitle : null,
  };
  const told = (name: keyof typeof faults) =>
    isSent && faults[name] ? ({ validateStatus: 'error', help: faults[name] } as const) : {};
  const begin = () => {
    setSent(true);
    if (Object.values(faults).some((fault) => fault !== null)) return;
    const empty = { sections: [{ title: words.section, open: true, fields: [] }] };
    onBegin({
      ...((source && known.forms.get(source)) || empty),
      formKey: key,
      title: title.trim(),
      taskName: title.trim(),
    });
  };
  return (
    <Card title={words.title} style={{ width: 560, margin: '32px auto' }} data-testid="new-form">
      <Form layout="vertical" onFinish={begin}>
        <Form.Item label={words.model} {...told('model')}>
          <Select
            aria-label={words.model}
            showSearch={{ optionFilterProp: 'label' }}
            value={model}
            onChange={(group: string) => {
              setModel(group);
              if (key === '' || key.endsWith('_')) setKey(`${group}_`);
            }}
            options={Object.values(known.models).map(({ group, label }) => ({
              value: group,
              label: `${label}（${group}）`,
            }))}
          />
        </Form.Item>
        <Form.Item label={words.key} extra={words.keyNote} {...told('key')}>
          <Input
            aria-label={words.key}
            value={key}
            maxLength={64}
            onChange={({ target }) => setKey(target.value.trim())}
          />
        </Form.Item>
        <Form.Item label={words.name} {...told('title')}>
          <Input
            aria-label={words.name}
            value={title}
            maxLength={60}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Form.Item>
        <Form.Item label={words.copyOf} extra={words.copyNote}>
          <Select
            aria-label={words.copyOf}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={source ?? null}
            onChange={(chosen: string | null) => setSource(chosen ?? undefined)}
            options={[...known.forms].map(([value, form]) => ({ value, label: `${form.title}（${value}）` }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {words.begin}
        </Button>
      </Form>
    </Card>
  );
}
