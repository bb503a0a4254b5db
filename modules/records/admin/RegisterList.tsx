import { PlusOutlined } from '@ant-design/icons';
import { getFieldType } from '@homestead/forms/engine';
import { type DivisionTree, useDivisions } from '@homestead/forms/view';
import type { DivisionNode } from '@homestead/people/contract';
import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageColumn, ManageList } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { anyRegister, type Register, recordRoutes, registerRoutes } from '../contract/index.ts';
import { RecordDialog, type RegisterRecord } from './RecordDialog.tsx';
import { filtersOf, isListed, isNumeric } from './register-bundle.ts';
import { registerTexts as words } from './texts.ts';

const routes = recordRoutes(anyRegister);
/** Columns that stand in the list before somebody chooses others. */
const shownAtFirst = 7;

export type Opened = { id: string | null; isReadOnly: boolean };

/** The records of a register that the person may see. */
export function RegisterList({
  register,
  divisions,
}: {
  register: Register;
  divisions: DivisionTree | undefined;
}) {
  const { code, label, fields, masked, dictionaries, today, can } = register;
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const mine = useDivisions(call, 'mine').tree;
  const queryKey = ['register', code, 'records'];
  const scope = { dictionaries, today, ...(divisions ? { divisions } : {}) };
  const listed = fields.filter(isListed);
  const columns = listed.map(
    (field, at): ManageColumn<RegisterRecord> => ({
      key: field.code,
      title: field.unit ? `${field.label}（${field.unit}）` : field.label,
      isSortable: !masked.includes(field.code),
      isHiddenAtFirst: at >= shownAtFirst,
      ...(isNumeric(field) ? { align: 'right' } : {}),
      render: (row) => getFieldType(field.type).show(row[field.code] ?? null, field, scope) || '—',
    }),
  );
  const [first] = listed;
  const nameOf = (row: RegisterRecord) =>
    (first && getFieldType(first.type).show(row[first.code] ?? null, first, scope)) || words.record;
  const places = (mine?.roots ?? []).flatMap(placesBelow);
  return (
    <>
      <ManageList<RegisterRecord>
        name={`register-${code}`}
        title={label}
        note={[register.owner && words.owner(register.owner), register.remark].filter(Boolean).join('　')}
        queryKey={queryKey}
        load={async (query, signal) => {
          const page = await call(routes.list, { params: { group: code }, query } as never, { signal });
          return { ...page, records: page.records as RegisterRecord[], can };
        }}
        idOf={({ id }) => id}
        nameOf={nameOf}
        search={words.search}
        filters={[
          ...(places.length > 1 ? [{ name: 'division', label: words.division, options: places }] : []),
          ...filtersOf(register),
        ]}
        columns={[
          ...columns,
          { key: 'division', title: words.division, isSortable: true, render: (row) => row.divisionName },
          {
            key: 'updateTime',
            title: words.updated,
            isSortable: true,
            isHiddenAtFirst: listed.length > 4,
            render: (row) => <span className="figures">{showTime(row.updateTime)}</span>,
          },
        ]}
        primary={
          can.includes('create') && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setOpened({ id: null, isReadOnly: false })}
              data-testid="add-record"
            >
              {words.create}
            </Button>
          )
        }
        actions={[
          { name: 'view', label: words.view, run: ({ id }) => setOpened({ id, isReadOnly: true }) },
          {
            name: 'change',
            label: words.edit,
            need: 'edit',
            run: ({ id }) => setOpened({ id, isReadOnly: false }),
          },
        ]}
        remove={{
          need: 'delete',
          run: ({ id }) => call(routes.remove, { params: { group: code, id } } as never),
        }}
        export={{ route: registerRoutes.exportRegister, params: { code }, need: 'export' }}
        onOpen={({ id }) => setOpened({ id, isReadOnly: true })}
      />
      {opened && (
        <RecordDialog
          key={`${opened.id} ${opened.isReadOnly}`}
          register={register}
          divisions={divisions}
          id={opened.id}
          isReadOnly={opened.isReadOnly}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            void queries.invalidateQueries({ queryKey });
          }}
        />
      )}
    </>
  );
}

/** Divisions to choose from, each beneath the one that holds it. */
function placesBelow({ code, name, children = [] }: DivisionNode): { value: string; label: string }[] {
  return [{ value: code, label: name }, ...children.flatMap(placesBelow)];
}
