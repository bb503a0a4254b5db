import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { confirm } from '@homestead/ui';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { FormMembers } from '../../contract/form.ts';
import type { FormHandle } from '../../view/index.ts';
import { maskNumber } from '../../view/steps/mask.ts';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { useMembers } from '../../view/steps/use-members.ts';
import forms from '../forms.module.css';
import { MemberDialog } from './MemberDialog.tsx';
import styles from './steps.module.css';

/** The members of the household, added one by one. */
export function MemberTable({ form, members }: { form: FormHandle; members: FormMembers }) {
  const { list, blank, put, remove, faultsAt, fault, field } = useMembers(form, members);
  const [opened, setOpened] = useState<number>();
  const takeOut = async (index: number) => {
    const title = words.askRemove(list[index]?.name ?? '');
    if (await confirm({ title, confirmText: words.remove })) remove(index);
  };
  return (
    <section className={styles.members} aria-label={words.members} data-field={members.further}>
      <h3>{words.members}</h3>
      {list.length === 0 && <p className={styles.hint}>{words.noMembers}</p>}
      <ul>
        {list.map((member, index) => (
          <li key={index} data-member={index}>
            <b>{member.name ?? words.none}</b>
            <span>{member.relation}</span>
            <span>{member.age === null ? '' : words.age(member.age)}</span>
            <span className="figures">{maskNumber(member.idNumber ?? '')}</span>
            <Flex gap={4}>
              <Button
                type="link"
                icon={<EditOutlined />}
                onClick={() => setOpened(index)}
                data-testid={`edit-member-${index}`}
              >
                {words.edit}
              </Button>
              <Button type="link" danger icon={<DeleteOutlined />} onClick={() => void takeOut(index)}>
                {words.remove}
              </Button>
            </Flex>
            {faultsAt(index).map((message) => (
              <p key={message} className={forms.fault} data-fault role="alert">
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {fault && (
        <p className={forms.fault} data-fault role="alert">
          {fault}
        </p>
      )}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => setOpened(list.length)}
        data-testid="add-member"
      >
        {words.addMember}
      </Button>
      {opened !== undefined && (
        <MemberDialog
          key={opened}
          member={list[opened] ?? blank}
          isNew={opened >= list.length}
          others={list.filter((_one, at) => at !== opened)}
          context={form.context}
          field={field}
          onClose={() => setOpened(undefined)}
          onSave={(saved) => {
            put(opened, saved);
            setOpened(undefined);
          }}
        />
      )}
    </section>
  );
}
