import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { type ReactNode, useState } from 'react';
import type { FormMembers } from '../../contract/form.ts';
import type { FamilyMember } from '../../fields/family-members/model.ts';
import { maskNumber } from '../../view/steps/mask.ts';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { useMembers } from '../../view/steps/use-members.ts';
import type { FormHandle } from '../../view/use-form.ts';
import { MemberSheet } from './MemberSheet.tsx';

/** The members of the household, added one by one. */
export function MemberList({ form, members }: { form: FormHandle; members: FormMembers }) {
  const { ask } = useClient();
  const { list, blank, put, remove, faultsAt, fault, field } = useMembers(form, members);
  const [opened, setOpened] = useState<number>();
  const member = opened === undefined ? undefined : (list[opened] ?? blank);
  const takeOut = async (index: number) => {
    if (await ask({ title: words.askRemove(list[index]?.name ?? ''), confirmText: words.remove }))
      remove(index);
  };
  return (
    <section className="step-members" aria-label={words.members} data-field={members.further}>
      <h2>{words.members}</h2>
      {list.length === 0 && <p className="ui-soft">{words.noMembers}</p>}
      <MemberRows
        list={list}
        faultsAt={faultsAt}
        acts={(index) => (
          <>
            <Button look="text" onClick={() => setOpened(index)} data-testid={`edit-member-${index}`}>
              {words.edit}
            </Button>
            <Button look="text" onClick={() => void takeOut(index)}>
              {words.remove}
            </Button>
          </>
        )}
      />
      {fault && (
        <p className="ui-fault" data-fault>
          {fault}
        </p>
      )}
      <Button isBlock onClick={() => setOpened(list.length)} data-testid="add-member">
        <Icon name="plus" size={18} /> {words.addMember}
      </Button>
      {member && (
        <MemberSheet
          key={opened}
          member={member}
          isNew={opened === list.length}
          others={list.filter((_one, at) => at !== opened)}
          context={form.context}
          field={field}
          onClose={() => setOpened(undefined)}
          onSave={(saved) => {
            put(opened ?? list.length, saved);
            setOpened(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Members in lines: name, relation, age; the identity number with its middle hidden. */
export function MemberRows({
  list,
  faultsAt,
  acts,
}: {
  list: readonly FamilyMember[];
  faultsAt?(index: number): readonly string[];
  acts?(index: number): ReactNode;
}) {
  return (
    <ul className="step-member-rows">
      {list.map((member, index) => (
        <li key={index} data-member={index}>
          <div className="ui-grow">
            <b>{member.name ?? words.none}</b>
            <span>
              {[member.relation, member.age === null ? null : words.age(member.age)]
                .filter(Boolean)
                .join('，')}
            </span>
            {member.idNumber && <span className="ui-soft">{maskNumber(member.idNumber)}</span>}
            {faultsAt?.(index).map((fault) => (
              <p key={fault} className="ui-fault" data-fault>
                {fault}
              </p>
            ))}
          </div>
          {acts && <div className="step-member-acts">{acts(index)}</div>}
        </li>
      ))}
    </ul>
  );
}
