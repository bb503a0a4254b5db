import { chooseAll, DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { listRoleMembers, type Role, setRoleUsers } from '../../contract/index.ts';
import { PersonPicker } from './PersonPicker.tsx';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';
import { useSave } from './use-save.ts';

interface Line {
  id: string;
  userName: string;
  name: string;
  divisionName: string;
  places: string;
}

/** Who holds a role: people are added and taken out, and written together. */
export function MembersDialog({ role, onDone, onCancel }: { role: Role; onDone(): void; onCancel(): void }) {
  const { callWithoutToast } = useApi();
  const [added, setAdded] = useState<Line[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const members = useQuery({
    queryKey: ['role members', role.id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const all: Line[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const query = { pageNum, pageSize: 200 };
        const page = await callWithoutToast(listRoleMembers, { params: { id: role.id }, query }, { signal });
        all.push(...page.records);
        if (all.length >= page.total || page.records.length === 0) return all;
      }
    },
  });
  const lines = [...added, ...(members.data ?? [])].filter(({ id }) => !removed.includes(id));
  const takeOut = (ids: readonly string[]) => {
    setRemoved([...removed, ...ids]);
    setChosen(chosen.filter((id) => !ids.includes(id)));
  };
  const { isBusy, fault, save } = useSave(
    () =>
      callWithoutToast(setRoleUsers, {
        params: { id: role.id },
        body: { ids: lines.map(({ id }) => id) },
      }),
    onDone,
  );
  return (
    <DialogFrame
      open
      width={720}
      title={words.membersTitle(role.name)}
      busy={isBusy}
      fault={fault}
      isChanged={added.length + removed.length > 0}
      onConfirm={() => void save()}
      onCancel={onCancel}
    >
      <p className={styles.hint}>{words.membersNote}</p>
      <PersonPicker
        value={undefined}
        label={words.membersPick}
        onChange={(person) => {
          setRemoved(removed.filter((id) => id !== person.id));
          const isKnown = [...added, ...(members.data ?? [])].some(({ id }) => id === person.id);
          if (!isKnown) setAdded([{ ...person, places: person.divisionName }, ...added]);
        }}
      />
      <PageState query={members}>
        {() => (
          <Table<Line>
            className={styles.members ?? ''}
            rowKey="id"
            size="small"
            pagination={{ pageSize: 8, hideOnSinglePage: true }}
            dataSource={lines}
            rowSelection={{
              ...chooseAll,
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: ({ name }) => ({ 'aria-label': words.chooseMember(name) }),
            }}
            {...(chosen.length > 0
              ? {
                  title: () => (
                    <Button
                      size="small"
                      danger
                      onClick={() => takeOut(chosen)}
                      data-testid="members-take-out"
                    >
                      {words.takeOutChosen(chosen.length)}
                    </Button>
                  ),
                }
              : {})}
            columns={[
              { title: words.memberName, render: (_, { name, userName }) => `${name}（${userName}）` },
              { title: words.memberPlaces, dataIndex: 'places' },
              {
                key: 'remove',
                width: 90,
                render: (_, { id, name }) => (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => takeOut([id])}
                    aria-label={words.takeOut(name)}
                  >
                    {words.takeOutShort}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </PageState>
    </DialogFrame>
  );
}
