import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormField } from '../FormField.tsx';

it('a day in a dialog stands as YYYY-MM-DD, in whatever order the browser writes dates [S1-9.date]', () => {
  const shown = renderToStaticMarkup(
    <Form initialValues={{ from: '2026-03-04' }}>
      <FormField field={{ type: 'date', name: 'from', label: '开始日期' }} />
    </Form>,
  );
  expect(shown).toContain('value="2026-03-04"');
  expect(shown).not.toContain('type="date"');
});
