import { useClient } from '@homestead/ui';
import { Empty, Icon, Page, ScrollList, SearchBox } from '@homestead/ui/phone';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { type Unit, unitTexts as words } from '../contract/index.ts';
import { useUnits } from '../view/use-units.ts';
import { UnitActs } from './UnitActs.tsx';
import './units.css';

/** Addresses of the pages of a unit. */
export interface UnitPaths {
  view: string;
  complete: string;
}

/** 单位中心: the offices that one turns to or works in, with their hours and telephones. */
export function UnitCentreScreen({ paths, onBack }: { paths: UnitPaths; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const units = useUnits(callWithoutToast, asked);
  const list = units.data?.pages.flatMap((page) => page.records) ?? [];
  const mayCreate = units.data?.pages[0]?.can.includes('create');
  return (
    <Page
      title={words.centre}
      onBack={onBack}
      right={
        mayCreate && (
          <Link to={`${paths.complete}?id=new`} className="unit-new" data-testid="unit-new">
            <Icon name="plus" size={20} /> {words.create}
          </Link>
        )
      }
    >
      <SearchBox label={words.search} value={keyword} onChange={setKeyword} maxLength={60} />
      <ScrollList
        pages={units}
        count={list.length}
        rows={4}
        empty={
          <Empty text={asked ? words.noMatch : words.none} icon="office">
            {!asked && <p>{words.noneHint}</p>}
          </Empty>
        }
      >
        <ul className="unit-list">
          {list.map((unit) => (
            <li key={unit.id ?? `${unit.division} ${unit.name}`}>
              <UnitCard unit={unit} paths={paths} />
            </li>
          ))}
        </ul>
      </ScrollList>
    </Page>
  );
}

function UnitCard({ unit, paths }: { unit: Unit; paths: UnitPaths }) {
  const { id, name, divisionName, hours, address } = unit;
  const head = (
    <>
      <span className="unit-top">
        <b>{name}</b>
        <span className="ui-tag ui-tag-brand">{divisionName}</span>
      </span>
      {hours && (
        <span>
          {words.hours}：{hours}
        </span>
      )}
      {address && (
        <span>
          {words.address}：{address}
        </span>
      )}
    </>
  );
  return (
    <article className="unit-card" data-testid="unit" data-unit={name}>
      {id ? (
        <Link to={`${paths.view}?id=${id}`} className="unit-head" data-testid="unit-open">
          {head}
        </Link>
      ) : (
        <div className="unit-head">{head}</div>
      )}
      <UnitActs unit={unit} />
    </article>
  );
}
