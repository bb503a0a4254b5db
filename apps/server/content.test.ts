import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@homestead/bpmn';
import { loadContent } from '@homestead/forms/server';
import { describe, expect, it } from 'vitest';
import { rootFolder } from './config.ts';

const folder = join(rootFolder, 'content');
const content = loadContent(folder);
const roleCodes = (
  JSON.parse(readFileSync(join(folder, 'people/roles.json'), 'utf8')) as { code: string }[]
).map(({ code }) => code);
const processes = readdirSync(join(folder, 'processes')).filter((name) => name.endsWith('.bpmn'));

describe.each(processes)('the process %s', async (name) => {
  const compiled = await compile(readFileSync(join(folder, 'processes', name), 'utf8'));
  const tasks = Object.values(compiled.definition?.nodes ?? {}).flatMap((node) =>
    node.userTask ? [{ id: node.id, ...node.userTask }] : [],
  );

  it('is deployable and uses nothing that is not acted upon', () => {
    expect(compiled.violations).toEqual([]);
    expect(compiled.warnings).toEqual([]);
    expect(tasks.length).toBeGreaterThan(0);
  });

  it('draws every element and every flow of its diagram', () => {
    const bpmn = readFileSync(join(folder, 'processes', name), 'utf8');
    const drawn = [...bpmn.matchAll(/bpmnElement="([^"]+)"/g)].map((match) => match[1]);
    const { nodes = {}, flows = {} } = compiled.definition ?? {};
    expect([...Object.keys(nodes), ...Object.keys(flows)].filter((id) => !drawn.includes(id))).toEqual([]);
  });

  it('names only forms that exist', () => {
    const named = tasks.flatMap(({ formKey, placeholder }) => [
      formKey,
      ...(placeholder ? [placeholder] : []),
    ]);
    expect(named.filter((key) => key === null || !Object.hasOwn(content.forms, key))).toEqual([]);
  });

  it('names only roles that exist', () => {
    const groups = [
      ...tasks.flatMap((task) => task.candidateGroups),
      ...(compiled.definition?.starterGroups ?? []),
    ];
    const named = groups.filter((group): group is string => typeof group === 'string');
    expect(named.filter((group) => !roleCodes.includes(group))).toEqual([]);
  });

  it('lets only tasks that ask for an opinion be done in a batch', () => {
    expect(tasks.filter((task) => task.batch.length > 0 && !task.readOnly).map(({ id }) => id)).toEqual([]);
  });

  it('names only fields that exist among what a task settles', () => {
    const paths = tasks.flatMap((task) => task.settles ?? []);
    const isField = (path: string) => {
      const [group = '', code] = path.split('.');
      return content.models[group]?.fields.some((field) => field.code === code) ?? false;
    };
    expect(paths.filter((path) => !isField(path))).toEqual([]);
  });

  it('has for each value of a decision field an outcome of the task', () => {
    for (const task of tasks) {
      const decision = task.formKey && !task.readOnly ? content.forms[task.formKey]?.decision : undefined;
      const ids = task.outcomes.map((outcome) => outcome.id);
      expect(
        Object.values(decision?.outcomes ?? {})
          .flat()
          .filter((id) => !ids.includes(id)),
        task.id,
      ).toEqual([]);
    }
  });
});

describe('the forms', () => {
  /** The form of a register, which is of no process: the card of a unit. */
  const ofRegisters = Object.values(content.models).flatMap(({ record }) =>
    typeof record?.units === 'object' ? [record.units.form] : [],
  );

  it('are each seen at a task of a process, but for the household’s, which heads every case', async () => {
    const files = processes.map((name) => readFileSync(join(folder, 'processes', name), 'utf8'));
    const compiled = await Promise.all(files.map((bpmn) => compile(bpmn)));
    const seen = compiled
      .flatMap(({ definition }) => Object.values(definition?.nodes ?? {}))
      .flatMap(({ userTask }) => [userTask?.formKey, userTask?.placeholder]);
    const unseen = Object.keys(content.forms).filter((key) => !seen.includes(key));
    expect(unseen.filter((key) => !ofRegisters.includes(key))).toEqual(['jfsqjd_hxx']);
  });

  it('are the 28 of the specification and those of registers', () => {
    expect(ofRegisters).toEqual(['dwjbxx_dwzx']);
    expect(Object.keys(content.forms)).toHaveLength(28 + ofRegisters.length);
  });
});
