import { askingProcess } from '../../testing/asking-process.ts';
import { applicant } from '../../testing/case-forms.ts';
import type { ApiReply, Person } from '../../testing/client.ts';
import type { Served } from '../../testing/served.ts';

type Act = (who: { villager: Person; admin: Person }) => Promise<ApiReply<unknown>>;

/** A call of a case that nobody has registered: tried again, then given up. */
export function serviceCallActs(served: () => Served): Record<string, Act> {
  const path = '/v1/flowable/service-call';
  let id = '';
  return {
    [`POST ${path}/:id/retry`]: async ({ villager, admin }) => {
      await admin.post('/v1/flowable/process-definition', { bpmn: askingProcess('ha:call="nowhere"') });
      const formData = applicant('350399100201');
      const start = { processKey: 'asking', formData };
      const { data } = await villager.post<{ processId: string }>('/v1/flowable/process', start);
      await served().app.makeDueCalls();
      type Row = { id: string; processId: string };
      const listed = (await admin.get<{ records: Row[] }>(path)).data.records;
      id = listed.find(({ processId }) => processId === data.processId)?.id ?? '';
      return admin.post(`${path}/${id}/retry`);
    },
    [`POST ${path}/:id/skip`]: ({ admin }) => admin.post(`${path}/${id}/skip`, { reason: '已电话核对' }),
  };
}
