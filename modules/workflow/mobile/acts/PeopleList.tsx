import { useClient } from '@homestead/ui';
import { Empty, Icon, ScrollList, SearchBox } from '@homestead/ui/phone';
import { useDeferredValue, useState } from 'react';
import type { ChoosingAction, PersonChoice } from '../../contract/choosing.ts';
import type { Chosen } from '../../view/acts.ts';
import { actTexts } from '../../view/texts.ts';
import { noneWords, usePeopleScroll } from '../../view/use-people.ts';

interface Props {
  taskId: string;
  action: ChoosingAction;
  isMany: boolean;
  chosen: readonly Chosen[];
  onChange(chosen: readonly Chosen[]): void;
}

const words = actTexts.people;

/** Whom an act may name: searched, page after page; who was chosen stands above and stays while one looks further. */
export function PeopleList({ taskId, action, isMany, chosen, onChange }: Props) {
  const { callWithoutToast } = useClient();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const people = usePeopleScroll(callWithoutToast, { taskId, action, keyword });
  const list = people.data?.pages.flatMap((page) => page.records) ?? [];
  const drop = (id: string) => onChange(chosen.filter((other) => other.id !== id));
  const choose = ({ id, name }: PersonChoice) => {
    if (!isMany) onChange([{ id, name }]);
    else if (chosen.some((other) => other.id === id)) drop(id);
    else onChange([...chosen, { id, name }]);
  };
  return (
    <div data-testid="people">
      <SearchBox label={words.search} value={typed} onChange={setTyped} />
      {chosen.length > 0 && (
        <div className="flow-chosen" data-testid="chosen">
          <span className="ui-soft">{words.chosen(chosen.length)}</span>
          {chosen.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="ui-chip"
              aria-label={words.remove(name)}
              onClick={() => drop(id)}
            >
              {name} <Icon name="close" size={16} />
            </button>
          ))}
        </div>
      )}
      <ScrollList
        pages={people}
        count={list.length}
        empty={<Empty text={keyword ? words.noMatch : noneWords(action)} icon="person" />}
      >
        <div className="ui-rows">
          {list.map((person) => (
            <label key={person.id} className="ui-row flow-choice">
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name="person"
                checked={chosen.some(({ id }) => id === person.id)}
                onChange={() => choose(person)}
              />
              <span className="ui-grow">
                {person.name}
                <span className="ui-soft flow-choice-note">
                  {person.roleNames.join('、')} · {person.divisionName}
                </span>
              </span>
            </label>
          ))}
        </div>
      </ScrollList>
    </div>
  );
}
