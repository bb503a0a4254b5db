import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { listDefinitions } from '../../contract/routes.ts';
import { panelTexts as words } from './texts.ts';

/** How many cases go on under which version of a process; nothing for who may not know. */
export function OpenCases({ processKey }: { processKey: string }) {
  const { callWithoutToast: call } = useApi();
  const versions = useQuery({
    queryKey: ['process versions', processKey],
    queryFn: ({ signal }) =>
      call(listDefinitions, { query: { processKey, sort: '-version', pageSize: 100 } }, { signal }),
  });
  const records = versions.data?.records ?? [];
  if (!records.some(({ openCases }) => openCases !== undefined)) return null;
  const [newest] = records;
  const running = records.filter(({ openCases }) => openCases);
  return (
    <Form.Item label={words.openCases.title} extra={words.openCases.note} data-testid="open-cases">
      {running.length === 0 && words.openCases.none}
      {running.map(({ id, version, openCases = 0 }) => (
        <div key={id}>{words.openCases.of(version, openCases, id === newest?.id)}</div>
      ))}
    </Form.Item>
  );
}
