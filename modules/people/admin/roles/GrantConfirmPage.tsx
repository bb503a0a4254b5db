import { showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import {
  confirmGrant,
  exportPendingGrants,
  listPendingGrants,
  type PendingGrant,
  rejectGrant,
  roleTexts,
} from '../../contract/index.ts';
import { confirmTexts as words } from './confirm-texts.ts';

/** `/GrantConfirm` 授权确认: grants that wait for a second administrator. */
export default function GrantConfirmPage() {
  const { call, callWithoutToast } = useApi();
  return (
    <ManageList<PendingGrant>
      name="pending-grants"
      title={words.title}
      note={words.note}
      queryKey={['grants', 'pending']}
      load={(query, signal) => callWithoutToast(listPendingGrants, { query: query as never }, { signal })}
      idOf={({ id }) => id}
      nameOf={({ personName, roleName }) => `${personName} ${roleName}`}
      search={words.search}
      filters={[{ name: 'role', label: words.role, width: 180 }]}
      export={{ route: exportPendingGrants }}
      columns={[
        {
          key: 'personName',
          title: words.person,
          isSortable: true,
          render: ({ personName, userName }) => `${personName}（${userName}）`,
        },
        { key: 'roleName', title: words.role, isSortable: true },
        { key: 'divisionName', title: words.division },
        {
          key: 'from',
          title: words.days,
          isSortable: true,
          render: ({ from, until }) => `${from ?? words.atOnce} 至 ${until ?? words.withoutEnd}`,
        },
        { key: 'grantedByName', title: words.by, render: ({ grantedByName }) => grantedByName ?? '—' },
        {
          key: 'createTime',
          title: words.time,
          isSortable: true,
          render: ({ createTime }) => <span className="figures">{showTime(createTime)}</span>,
        },
      ]}
      bulk={[
        {
          name: 'confirm',
          label: words.confirm,
          isFor: ({ canConfirm }) => canConfirm,
          run: ({ id }) => callWithoutToast(confirmGrant, { params: { id } }),
        },
        {
          name: 'reject',
          label: words.reject,
          isDangerous: true,
          isFor: ({ canConfirm }) => canConfirm,
          run: ({ id }) => callWithoutToast(rejectGrant, { params: { id } }),
        },
      ]}
      actions={[
        {
          name: 'confirm',
          label: words.confirm,
          isShown: ({ canConfirm }) => canConfirm,
          question: ({ personName, roleName }) => words.askConfirm(personName, roleName),
          done: roleTexts.confirmed,
          run: ({ id }) => call(confirmGrant, { params: { id } }),
        },
        {
          name: 'reject',
          label: words.reject,
          isDangerous: true,
          isShown: ({ canConfirm }) => canConfirm,
          question: ({ personName, roleName }) => words.askReject(personName, roleName),
          done: roleTexts.rejected,
          run: ({ id }) => call(rejectGrant, { params: { id } }),
        },
      ]}
    />
  );
}
