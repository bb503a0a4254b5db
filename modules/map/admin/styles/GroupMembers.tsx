import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { type GroupMember, styleRoutes as routes } from '@homestead/catalogue/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.groups;
const keyOf = ({ type, id }: Pick<GroupMember, 'type' | 'id'>) => `${type} ${id}`;

interface Props {
  /** The group that is edited. */
  self: string;
  value?: GroupMember[];
  onChange?(members: GroupMember[]): void;
}

/** Members of a group in their order, the topmost first; the value has the lowest first, as they are painted. */
export function GroupMembers({ self, value = [], onChange }: Props) {
  const { callWithoutToast: call } = useApi();
  const [dragged, setDragged] = useState<number | null>(null);
  const known = useQuery({
    queryKey: ['layers', 'members'],
    queryFn: async ({ signal }) => {
      const query = { pageSize: 200 };
      const [layers, groups] = await Promise.all([
        call(routes.listLayers, { query }, { signal }),
        call(routes.listGroups, { query }, { signal }),
      ]);
      return [
        ...layers.records.map(({ id, name }): GroupMember => ({ type: 'layer', id, name })),
        ...groups.records.map(({ id, name }): GroupMember => ({ type: 'layerGroup', id, name })),
      ];
    },
  });
  const shown = value.toReversed();
  const give = (members: GroupMember[]) => onChange?.(members.toReversed());
  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length || from === to) return;
    const next = [...shown];
    next.splice(to, 0, ...next.splice(from, 1));
    give(next);
  };
  const left = (known.data ?? []).filter(
    (member) =>
      !(member.type === 'layerGroup' && member.id === self) &&
      !value.some((own) => keyOf(own) === keyOf(member)),
  );
  const nameOf = (member: GroupMember) =>
    member.name ?? known.data?.find((one) => keyOf(one) === keyOf(member))?.name ?? member.id;
  return (
    <div>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        placeholder={words.add}
        aria-label={words.add}
        loading={known.isPending}
        style={{ width: '100%' }}
        options={left.map((member) => ({
          value: keyOf(member),
          label: member.type === 'layer' ? member.name : `${member.name}（${words.group}）`,
        }))}
        onChange={(key: string | null) => {
          const member = left.find((one) => keyOf(one) === key);
          if (member) give([member, ...shown]);
        }}
      />
      {shown.length === 0 && <p className={styles['quiet']}>{words.empty}</p>}
      <ol className={styles['members']} data-testid="group-members">
        {shown.map((member, index) => (
          <li
            key={keyOf(member)}
            draggable
            data-dragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
            }}
          >
            <HolderOutlined aria-hidden="true" />
            <span className={styles['grow']}>
              {nameOf(member)} {member.type === 'layerGroup' && <Tag color="processing">{words.group}</Tag>}
            </span>
            <Button
              size="small"
              type="text"
              aria-label={`${words.up} ${nameOf(member)}`}
              disabled={index === 0}
              icon={<ArrowUpOutlined />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              size="small"
              type="text"
              aria-label={`${words.down} ${nameOf(member)}`}
              disabled={index === shown.length - 1}
              icon={<ArrowDownOutlined />}
              onClick={() => move(index, index + 1)}
            />
            <Button
              size="small"
              type="text"
              danger
              aria-label={`${words.remove} ${nameOf(member)}`}
              icon={<DeleteOutlined />}
              onClick={() => give(shown.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
