import { one } from '@homestead/database';
import { sql } from 'kysely';
import { applicant } from '../../testing/case-forms.ts';
import type { Attack, Ground } from './ground.ts';
import { accountId, makeStranger, newDraft, villages } from './strangers.ts';

const strangersPhone = '14000000099';

async function mayNotTouch(ground: Ground, by: string, processId: string, why: string): Promise<void> {
  const reads = ['', '/tasks', '/diagram', '/checks', '/summary', '/stages'].map(
    (end) => `/v1/flowable/process/${processId}${end}`,
  );
  for (const path of [...reads, `/v1/process/${processId}`, `/v1/homestead/case/${processId}`]) {
    const answer = await ground.send('GET', path, { by });
    ground.must(answer.status === 404, why, answer);
  }
  for (const action of ['withdraw', 'end', 'suspend']) {
    const answer = await ground.send('POST', `/v1/flowable/process/${processId}/${action}`, {
      by,
      body: { reason: '我的' },
    });
    ground.must(answer.status >= 400, why, answer);
  }
  const thrown = await ground.send('DELETE', `/v1/flowable/process/${processId}`, { by });
  ground.must(thrown.status === 404, why, thrown);
  for (const state of ['todo', 'started', 'claimable', 'done']) {
    const listed = await ground.send('GET', `/v1/flowable/task?state=${state}&pageSize=200`, { by });
    ground.must(!listed.text.includes(processId), why, listed);
  }
  const notices = await ground.send('GET', '/notice?pageSize=200', { by });
  ground.must(!notices.text.includes(processId), why, notices);
}

/** Where a form takes a telephone, whoever it belongs to. */
const telephones = ['lxdh', 'sjh', 'dh', 'phone'];

export const mistyped: Attack = {
  name: 'telephones typed into forms',
  holds: 'a telephone in a form gives its holder no part in the case',
  run: async (ground) => {
    await makeStranger(ground);
    const fields = Object.fromEntries(telephones.map((code) => [code, strangersPhone]));
    for (const draft of [true, false]) {
      const form = applicant(villages.own).jfsqjd;
      for (const spelled of [strangersPhone, ` ${strangersPhone}`, `+86${strangersPhone}`]) {
        const formData = { jfsqjd: { ...form, ...fields, lxdh: spelled } };
        const body = { processKey: 'zjdjfsp', draft, formData };
        const made = await ground.send('POST', '/v1/flowable/process', { by: 'nonghu1', body });
        const { processId } = (made.data ?? {}) as { processId?: string };
        if (!processId) continue;
        await mayNotTouch(
          ground,
          'fremde',
          processId,
          'whoever holds a mistyped telephone has no part in the case',
        );
        const { owners } = await one<{ owners: string[] }>(
          ground.db,
          sql`select owner_ids as owners from workflow.instance where id = ${processId}`,
        );
        const stranger = await accountId(ground, 'fremde');
        ground.mustHold(!owners.includes(stranger), 'a typed telephone makes no owner', {
          processId,
          owners,
        });
        if (draft) await ground.send('DELETE', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
      }
    }
  },
};

export const drafts: Attack = {
  name: 'drafts of others',
  holds: 'a draft belongs to whoever began it: nobody else sees, fills or throws it away, of any role',
  run: async (ground) => {
    await makeStranger(ground);
    const processId = await newDraft(ground);
    for (const by of ['fremde', 'nonghu2', 'jiti', 'cunwei', 'zhenban', 'xuncha', 'nongyeju'])
      await mayNotTouch(ground, by, processId, 'a draft is its author’s alone');
    const kept = await ground.send('GET', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
    ground.must(kept.status === 200, 'the author still has the draft', kept);
    await ground.send('DELETE', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
  },
};

export const shared: Attack = {
  name: 'identity numbers of others',
  holds: 'whoever types another’s identity number learns nothing of that person, and files nothing for them',
  run: async (ground) => {
    await makeStranger(ground);
    await ground.send('POST', '/v1/flowable/process', {
      by: 'nonghu1',
      body: { processKey: 'zjdjfsp', formData: applicant(villages.own) },
    });
    const form = applicant(villages.other).jfsqjd;
    const taken = String(applicant(villages.own).jfsqjd['sfzh']);
    const calls: [string, object][] = [
      [
        '/v1/flowable/process',
        { processKey: 'zjdjfsp', formData: { jfsqjd: { ...form, sfzh: taken, name: '严陌' } } },
      ],
      ['/v1/flowable/process', { processKey: 'zjdjfsp', draft: true, formData: { jfsqjd: { sfzh: taken } } }],
      [
        '/v1/homestead/advice',
        { formKey: 'jfsqjd_nhsq', processKey: 'zjdjfsp', formData: { jfsqjd: { ...form, sfzh: taken } } },
      ],
      [
        '/v1/homestead/advice',
        {
          formKey: 'jfsqjd_nhsq',
          formData: { jfsqjd: { jtcy1Sfzh: taken, jtcy: [{ name: '甲', idNumber: taken }] } },
        },
      ],
    ];
    const { names } = await one<{ names: string[] }>(
      ground.db,
      sql`select coalesce(array_agg(distinct x), '{}') as names from (select unnest(array[i.case_no, i.applicant]) as x
        from workflow.instance i join people.account a on a.user_name = 'nonghu1' and a.id = i.initiator_id) y where length(x) > 1`,
    );
    for (const [path, body] of calls) {
      const answer = await ground.send('POST', path, { by: 'fremde', body });
      const said = names.filter((name) => answer.text.includes(name));
      ground.must(
        said.length === 0,
        `neither number nor name of the other’s case is told (${said.join('、')})`,
        answer,
      );
      const { processId } = (answer.data ?? {}) as { processId?: string };
      if (processId && !('draft' in body))
        await mayNotTouch(
          ground,
          'nonghu1',
          processId,
          'a number typed by another gives no part in the case',
        );
    }
  },
};
