import type { DictionaryModule } from '@homestead/dictionaries/server';
import { checkContent } from '@homestead/forms/engine';
import { type Content, dictionaryUsers, type FormRows, type modelUsers } from '@homestead/forms/server';
import { type ModelCatalog, withFiles } from '@homestead/models/server';
import type { NodeBase } from './node-base.ts';

/**
 * Gives the content the option lists as administrators have edited them. Where newer forms cannot live with an edit, the
 * files' own lists serve until the dictionary is put right: a start never fails by an edit.
 */
export async function takeDictionaries(
  content: Content,
  dictionaries: DictionaryModule,
  report: NodeBase['report'],
): Promise<void> {
  const lists = await dictionaries.seed(content.dictionaries);
  const problems = dictionaryUsers(content).problemsWith(lists);
  if (problems.length > 0) report(new Error(problems.join('\n')), 'edited dictionaries');
  else content.dictionaries = { ...lists };
}

/**
 * Gives the content the forms as administrators have published them. Where what stands beside them does not fit, the files' own
 * forms serve until it is put right: a start never fails by an edit.
 */
export async function takeForms(
  content: Content,
  forms: FormRows,
  rest: () => Promise<void>,
  report: NodeBase['report'],
): Promise<void> {
  const files = content.forms;
  content.forms = await forms.seed(files);
  await rest();
  const problems = checkContent(content);
  if (problems.length === 0) return;
  const known = new Set(checkContent({ ...content, forms: files }));
  if (problems.every((problem) => known.has(problem))) return;
  report(new Error(problems.join('\n')), 'edited forms');
  content.forms = files;
}

/**
 * Gives the content the data models as administrators have edited them. Where newer forms cannot live with an edit, the files'
 * own fields serve beside those that administrators added: a start never fails by an edit.
 */
export async function takeModels(
  content: Content,
  models: ModelCatalog,
  users: Pick<ReturnType<typeof modelUsers>, 'problemsWith'>,
  report: NodeBase['report'],
): Promise<void> {
  const files = content.models;
  const edited = { ...(await models.seed(files)) };
  const problems = users.problemsWith(edited);
  if (problems.length > 0) report(new Error(problems.join('\n')), 'edited data models');
  content.models = problems.length > 0 ? { ...withFiles(files, edited) } : edited;
}
