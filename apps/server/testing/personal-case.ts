import { one } from '@homestead/database';
import { identityCheckDigit } from '@homestead/forms/engine';
import type { DataModelField, SensitiveText } from '@homestead/models/contract';
import { sql } from 'kysely';
import { applicant } from './case-forms.ts';
import { content } from './hostile.ts';
import { Journey, type SubmitReply } from './journey.ts';
import type { Served } from './served.ts';

const village = '350399100201';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** A case in which every sensitive field and file of the content is filled, and a record of no case. */
export interface PersonalCase {
  processId: string;
  taskId: string;
  /** The step of the first form in the flow record. */
  stepId: string;
  /** Id of the case's record by group, and of the record of no case by its own. */
  records: Record<string, string>;
  /** Texts that stand in the case, and in the record of no case, and nowhere else. */
  secrets: string[];
  unitSecrets: string[];
  photos: string[];
  photoNames: string[];
}

let count = 0;

/** A text of a kind as nothing else in the county has it. */
const madeUp: Readonly<Record<SensitiveText, () => string>> = {
  'identity-number': () => {
    const body = `35039919${60 + (++count % 30)}0704${String(300 + count).padStart(3, '0')}`;
    return body + identityCheckDigit(body);
  },
  telephone: () => `1390000${String(++count).padStart(4, '0')}`,
  'bank-account': () => `62220213${String(++count).padStart(11, '0')}`,
  address: () => `壶兰县木兰镇示范村不公开的住址${++count}号`,
};

/** A value for what is sensitive in a field, or undefined for a field that holds nothing of a person. */
function fill({ sensitive }: DataModelField, secrets: string[]): unknown {
  const make = (kind: SensitiveText) => {
    const text = madeUp[kind]();
    secrets.push(text);
    return text;
  };
  if (typeof sensitive === 'object') {
    const parts = Object.entries(sensitive).map(([key, kind]) => [key, make(kind)] as const);
    return [{ name: '林五', age: 40, relation: '父母', ...Object.fromEntries(parts) }];
  }
  return sensitive && Object.hasOwn(madeUp, sensitive) ? make(sensitive as SensitiveText) : undefined;
}

/** Makes the case: its first form through the API, what later steps write straight into the tables. */
export async function makePersonalCase(served: Served): Promise<PersonalCase> {
  const journey = new Journey(served.base);
  const [villager, clerk] = [await journey.as('nonghu1'), await journey.as('zhenban')];
  const secrets: string[] = [];
  const photos: string[] = [];
  const photoNames: string[] = [];
  const values: Record<string, Record<string, unknown>> = {};
  for (const { group, fields, case: isOfCase } of Object.values(content.models)) {
    if (!isOfCase) continue;
    for (const field of fields.filter(({ sensitive }) => sensitive !== undefined)) {
      let value = fill(field, secrets);
      if (field.upload) {
        const name = `不公开-${group}-${field.code}.png`;
        const sent = await villager.upload(name, 'image/png', png, `${group}.${field.code}`);
        if (sent.code !== 200) throw new Error(sent.text);
        photos.push(sent.data.id);
        photoNames.push(name);
        value = sent.data.id;
      }
      values[group] = { ...values[group], [field.code]: value };
    }
  }
  const known = applicant(village).jfsqjd;
  const form = { ...values['jfsqjd'], ...known, name2: '林三', name3: '林四' };
  secrets.unshift(...[known['sfzh'], known['lxdh'], known['idNumber1']].map(String));
  const started = await villager.post<SubmitReply>('/v1/flowable/process', {
    processKey: 'zjdjfsp',
    formData: { jfsqjd: form },
  });
  if (started.code !== 200) throw new Error(started.text);
  const { processId } = started.data;
  const records: Record<string, string> = {};
  for (const [group, fields] of Object.entries(values))
    records[group] = await write(served, processId, group, fields);
  for (const id of photos)
    await sql`insert into files.reference (file_id, kind, owner_id, linked_by, linked_at)
      select id, 'process', ${processId}, uploader_id, now() from files.file where id = ${id} on conflict do nothing`.execute(
      served.db.kysely,
    );
  const unitSecrets: string[] = [];
  const own = Object.values(content.models).filter(
    (model) => !model.case && model.fields.some((f) => f.sensitive),
  );
  if (own.map(({ group }) => group).join() !== 'dwjbxx')
    throw new Error('say in personal-case.ts how a record of the new group without a case is made');
  const telephone = madeUp.telephone();
  unitSecrets.push(telephone);
  const unit = { dwmc: '木兰镇农业服务中心', tyshxydm: '91350100M000100Y43', xzqh: '350399100', lxr: '蔡' };
  const made = await clerk.post<{ id: string }>('/v1/dwjbxx', { ...unit, lxdh: telephone });
  if (made.code !== 200) throw new Error(made.text);
  records['dwjbxx'] = made.data.id;
  const task = await journey.taskOf('jiti', processId, 'cjtzgsc');
  const step = await one<{ id: string }>(
    served.db.kysely,
    sql`select id from workflow.flow_record where process_id = ${processId} and task_key = 'nhsq'`,
  );
  return {
    processId,
    taskId: task.id,
    stepId: step.id,
    records,
    secrets,
    unitSecrets,
    photos,
    photoNames,
  };
}

/** What the first form did not write of a group, so that the case holds all of it. */
async function write(
  { db }: Served,
  processId: string,
  group: string,
  values: Record<string, unknown>,
): Promise<string> {
  const table = sql.id('models', group);
  await sql`insert into ${table} (id, process_id, division, created_by, created_at, updated_at)
    select ${`${group}-${processId}`}, i.id, i.division, i.initiator_id, now(), now() from workflow.instance i
    where i.id = ${processId} and not exists (select 1 from ${table} r where r.process_id = ${processId})`.execute(
    db.kysely,
  );
  for (const [code, value] of Object.entries(values)) {
    const column = sql.id(code);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const type = sql.raw(typeof value === 'string' ? 'text' : 'jsonb');
    await sql`update ${table} set ${column} = coalesce(${column}, ${text}::${type}) where process_id = ${processId}`.execute(
      db.kysely,
    );
  }
  return (await one<{ id: string }>(db.kysely, sql`select id from ${table} where process_id = ${processId}`))
    .id;
}
