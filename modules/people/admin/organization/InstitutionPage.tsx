import { asShown } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, StateTag, type Values } from '@homestead/ui/desk/manage';
import {
  createInstitution,
  deleteInstitution,
  editInstitution,
  exportInstitutions,
  getInstitution,
  type Institution,
  importInstitutions,
  institutionTemplate,
  listInstitutions,
} from '../../contract/index.ts';
import { usePresence } from '../session/identity.ts';
import { organizationPageTexts as words } from '../staff/texts.ts';
import { DivisionSelect, flatDivisions, useDivisions } from './DivisionSelect.tsx';
import { OrganizationSelect } from './OrganizationSelect.tsx';

const { fields: labels } = words;

const fields: ManageField[] = [
  { name: 'name', label: labels.name, type: 'text', isRequired: true, maxLength: 60 },
  {
    name: 'division',
    label: labels.division,
    type: 'custom',
    isRequired: true,
    isChoice: true,
    control: <DivisionSelect />,
  },
  {
    name: 'organization',
    label: labels.organization,
    type: 'custom',
    isChoice: true,
    hint: labels.organizationHint,
    control: <OrganizationSelect />,
  },
  { name: 'type', label: labels.type, type: 'text', maxLength: 60, hint: words.fields.typeHint },
  { name: 'creditCode', label: labels.creditCode, type: 'text', maxLength: 18 },
  { name: 'contact', label: labels.contact, type: 'text', maxLength: 60 },
  { name: 'telephone', label: labels.telephone, type: 'text', maxLength: 30 },
  { name: 'address', label: labels.address, type: 'text', maxLength: 200 },
  { name: 'qyzt', label: labels.qyzt, type: 'state' },
];

/** `/Institution` 机构管理: the units that accounts belong to. */
export function InstitutionPage() {
  const { callWithoutToast } = useApi();
  const { identity } = usePresence();
  const divisions = useDivisions();
  const setState = (row: Institution, qyzt: 'YES' | 'NO') =>
    callWithoutToast(editInstitution, { params: { id: row.id }, body: { qyzt, version: row.version } });
  return (
    <ManageList<Institution>
      name="institution"
      title={words.institutions}
      queryKey={['institutions']}
      can={identity?.capabilities ?? []}
      load={(query, signal) => callWithoutToast(listInstitutions, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={words.institutionSearch}
      sort="division"
      filters={[
        { name: 'division', label: labels.division, options: flatDivisions(divisions.data ?? []) },
        {
          name: 'qyzt',
          label: labels.qyzt,
          options: [
            { value: 'YES', label: words.enabled },
            { value: 'NO', label: words.disabled },
          ],
        },
      ]}
      columns={[
        { key: 'name', title: labels.name, isSortable: true },
        { key: 'type', title: labels.type, isSortable: true, render: ({ type }) => type ?? '—' },
        {
          key: 'division',
          title: labels.division,
          isSortable: true,
          render: ({ divisionName }) => divisionName,
        },
        {
          key: 'organization',
          title: labels.organization,
          isHiddenAtFirst: true,
          render: ({ organizationName }) => organizationName ?? '—',
        },
        {
          key: 'creditCode',
          title: labels.creditCode,
          render: ({ creditCode }) => <span className="figures">{creditCode ?? '—'}</span>,
        },
        { key: 'contact', title: labels.contact, isHiddenAtFirst: true },
        { key: 'telephone', title: labels.telephone, render: ({ telephone }) => telephone ?? '—' },
        { key: 'address', title: labels.address, isHiddenAtFirst: true },
        { key: 'accounts', title: labels.accounts, align: 'right' },
        {
          key: 'qyzt',
          title: labels.qyzt,
          isSortable: true,
          render: ({ qyzt }) => <StateTag state={qyzt} />,
        },
      ]}
      create={{
        need: 'people.institution.edit',
        text: words.createInstitution,
        title: words.createInstitution,
        fields,
        initial: () => ({ qyzt: 'YES' }),
        save: (values) => callWithoutToast(createInstitution, { body: bodyOf(values) as never }),
      }}
      edit={{
        title: words.editInstitution,
        isShown: ({ can }) => can.includes('edit'),
        fields,
        load: (id) => callWithoutToast(getInstitution, { params: { id } }),
        save: (values, row) =>
          callWithoutToast(editInstitution, {
            params: { id: row!.id },
            body: { ...bodyOf(values), version: row!.version } as never,
          }),
      }}
      remove={{
        isShown: ({ can }) => can.includes('delete'),
        run: (row) => callWithoutToast(deleteInstitution, asShown(row)),
      }}
      bulk={[
        {
          name: 'enable',
          label: words.enabled,
          need: 'people.institution.edit',
          isFor: ({ qyzt }) => qyzt === 'NO',
          run: (row) => setState(row, 'YES'),
        },
        {
          name: 'disable',
          label: words.disabled,
          need: 'people.institution.edit',
          isDangerous: true,
          isFor: ({ qyzt }) => qyzt === 'YES',
          run: (row) => setState(row, 'NO'),
        },
      ]}
      import={{
        need: 'people.institution.edit',
        title: words.importInstitutions,
        route: importInstitutions,
        template: institutionTemplate,
      }}
      export={{ route: exportInstitutions }}
    />
  );
}

const bodyOf = (values: Values) =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, values[name] === '' ? null : (values[name] ?? null)])
      .filter(([name, value]) => !(name === 'qyzt' && value === null)),
  );
