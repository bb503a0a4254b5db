import { useClient } from '@homestead/ui';
import { Empty, ScrollList, SearchBox } from '@homestead/ui/phone';
import { useDeferredValue, useState } from 'react';
import { useCaseScroll } from '../../view/queries.ts';
import { CaseItem } from './CaseItem.tsx';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';

/** Which cases are shown, by their status. */
const groups = [
  { name: words.all, status: '' },
  { name: words.drafts, status: 'draft' },
  { name: words.underWay, status: 'running,suspended' },
  { name: words.over, status: 'completed,refused,withdrawn,ended' },
] as const;

interface Props {
  /** My own, the drafts among them to go on with; or, for officers, all that they may see, with a search. */
  scope: 'mine' | 'visible';
}

/** Cases with progress in words. */
export function CaseList({ scope }: Props) {
  const { callWithoutToast } = useClient();
  const [status, setStatus] = useState('');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const mine = scope === 'mine';
  const cases = useCaseScroll(callWithoutToast, { mine, status, keyword });
  const isFiltered = status !== '' || keyword !== '';
  const list = cases.data?.pages.flatMap((page) => page.records) ?? [];
  // Somebody who has no case has nothing to filter either.
  const isEmpty = mine && !isFiltered && cases.isSuccess && list.length === 0;
  return (
    <>
      {!mine && <SearchBox label={words.search} value={typed} onChange={setTyped} />}
      <div className="flow-filters" hidden={isEmpty}>
        {groups
          .filter((group) => mine || group.status !== 'draft')
          .map((group) => (
            <button
              key={group.status}
              type="button"
              className="flow-chip"
              aria-pressed={group.status === status}
              onClick={() => setStatus(group.status)}
            >
              {group.name}
            </button>
          ))}
      </div>
      <ScrollList
        pages={cases}
        count={list.length}
        empty={
          <Empty text={isFiltered ? words.noMatch : mine ? words.noCase : words.noVisible} icon="house">
            {!isFiltered && mine && <p>{words.noCaseHint}</p>}
          </Empty>
        }
      >
        <ul className="flow-list">
          {list.map((instance) => (
            <li key={instance.id}>
              <CaseItem instance={instance} />
            </li>
          ))}
        </ul>
      </ScrollList>
    </>
  );
}
