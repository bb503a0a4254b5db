import { divisionsQuery, formQuery } from '@homestead/forms/view';
import { fetchOneMap, fetchPartsOfTask } from '@homestead/homestead/mobile';
import { personQuery } from '@homestead/people/mobile';
import { menuQuery } from '@homestead/people/view';
import { openDrafts, readToken } from '@homestead/ui';
import { fetchTask } from '@homestead/workflow/mobile';
import { base, client, queryClient } from './connection.ts';
import { homes } from './home.ts';
import { paths } from './paths.ts';
import { OneMap, Task } from './Screens.tsx';

/** So long does the head of a home that stands in the page stay alone, and a task wait for parts of it. */
const mostMs = 1000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const taskPath = paths.Task.slice(0, paths.Task.indexOf(':'));

/** A task with its parts, the form that is filled in and that of the case's head, and what officers decide on. */
async function fetchTaskPage(id: string, token: string): Promise<void> {
  const { callWithoutToast: call } = client;
  const person = queryClient.fetchQuery(personQuery(call, token));
  void queryClient.prefetchQuery(divisionsQuery(call));
  openDrafts();
  const task = fetchTask(call, id);
  const forms = task.then(({ formKeyList, headForm, processId }) => {
    for (const formKey of [formKeyList.at(-1)?.formKey, headForm])
      if (formKey) void queryClient.prefetchQuery(formQuery(call, formKey, processId));
  });
  const { askOfCase, parts } = fetchPartsOfTask();
  const facts = Promise.all([task, person, askOfCase]).then(
    ([{ processId }, { isOfficer }, ask]) => isOfficer && ask(queryClient, call, processId),
  );
  await Promise.all([forms, facts, Task.fetch(Promise.race([parts, wait(mostMs)]))]);
}

/**
 * Begins with what a screen needs while it is asked who is signed in: the large parts of the map, a task, the menus. Kept when
 * the screens should be drawn: in a task of their own, and where the head of a home is seen already, once it is known whose it is,
 * since drawing it twice holds a slow phone.
 */
export function beginAhead(): Promise<unknown> {
  const token = readToken();
  const path = window.location.pathname.slice(base.length);
  const task = path.startsWith(taskPath) ? path.slice(taskPath.length) : '';
  if (token === null || !(path === paths.Map || task || homes.has(path))) return wait(0);
  // First, since a browser has few connections and all screens wait for this answer.
  const person = queryClient.prefetchQuery(personQuery(client.callWithoutToast, token));
  if (path === paths.Map) {
    fetchOneMap(client.callWithoutToast, queryClient);
    void OneMap.fetch().catch(() => undefined);
    return wait(0);
  }
  // The screen asks again for what fails here.
  if (task) void fetchTaskPage(task, token).catch(() => undefined);
  const menu = queryClient.prefetchQuery(menuQuery(client.callWithoutToast, 'phone', token));
  if (document.getElementById('frame-shown') === null || !navigator.onLine) return wait(0);
  return Promise.race([Promise.all([person, menu]), wait(mostMs)]);
}
