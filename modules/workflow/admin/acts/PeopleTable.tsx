import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Alert, Button, Empty, Input, Table, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ChoosingAction, PersonChoice } from '../../contract/choosing.ts';
import { actTexts, type Chosen, noneWords, peoplePerPage, usePeoplePage } from '../../view/index.ts';
import styles from '../flow.module.css';

interface Props {
  taskId: string;
  action: ChoosingAction;
  isMany: boolean;
  chosen: readonly Chosen[];
  onChange(chosen: readonly Chosen[]): void;
}

const words = actTexts.people;

/** Whom an act may name: searched, paged, chosen by mouse or keyboard; what was chosen stays while one looks further. */
export function PeopleTable({ taskId, action, isMany, chosen, onChange }: Props) {
  const { callWithoutToast } = useApi();
  const [typed, setTyped] = useState('');
  const [pageNum, setPageNum] = useState(1);
  const keyword = useDeferredValue(typed.trim());
  const people = usePeoplePage(callWithoutToast, { taskId, action, keyword, pageNum });
  const ids = chosen.map(({ id }) => id);
  const choose = ({ id, name }: PersonChoice) => {
    if (!isMany) onChange([{ id, name }]);
    else if (ids.includes(id)) onChange(chosen.filter((other) => other.id !== id));
    else onChange([...chosen, { id, name }]);
  };
  return (
    <div className={styles.people} data-testid="people">
      <Input.Search
        id={isMany ? 'act-people' : 'act-person'}
        aria-label={words.search}
        placeholder={words.search}
        allowClear
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPageNum(1);
        }}
      />
      {chosen.length > 0 && (
        <div className={styles.chosen} data-testid="chosen">
          <span className={styles.soft}>{words.chosen(chosen.length)}</span>
          {chosen.map(({ id, name }) => (
            <Tag
              key={id}
              closable={{ 'aria-label': words.remove(name) }}
              onClose={() => onChange(chosen.filter((other) => other.id !== id))}
            >
              {name}
            </Tag>
          ))}
        </div>
      )}
      {people.error && !people.data ? (
        <Alert
          type="error"
          showIcon
          title={people.error instanceof CallFailure ? messageOf(people.error) : words.failed}
          action={<Button onClick={() => void people.refetch()}>{actTexts.retry}</Button>}
        />
      ) : (
        <Table<PersonChoice>
          rowKey="id"
          size="small"
          loading={people.isFetching && { delay: 200 }}
          dataSource={people.data?.records ?? []}
          columns={[
            { title: words.name, dataIndex: 'name' },
            {
              title: words.roles,
              dataIndex: 'roleNames',
              render: (names: readonly string[]) => names.join('、'),
            },
            { title: words.division, dataIndex: 'divisionName' },
          ]}
          rowSelection={{
            type: isMany ? 'checkbox' : 'radio',
            selectedRowKeys: ids,
            hideSelectAll: true,
            onSelect: choose,
            getCheckboxProps: (person) => ({ 'aria-label': person.name }),
          }}
          onRow={(person) => ({ onClick: () => choose(person) })}
          rowClassName={styles.choosable ?? ''}
          locale={{
            emptyText: people.isPending ? (
              <span className={styles.waiting} />
            ) : (
              <Empty description={keyword ? words.noMatch : noneWords(action)} />
            ),
          }}
          pagination={{
            current: pageNum,
            pageSize: peoplePerPage,
            total: people.data?.total ?? 0,
            size: 'small',
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: setPageNum,
          }}
        />
      )}
    </div>
  );
}
