import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ageAnswers, createQueryClient, forgetAnswers } from './query-client.ts';

it('what was on its way when another person signed in beside is asked for again, and answered', async () => {
  const client = createQueryClient();
  const answers: Promise<string>[] = [
    new Promise(() => undefined),
    Promise.resolve('of the one signed in now'),
  ];
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: () => answers.shift()! });
  const stop = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().isPending).toBe(true);
  forgetAnswers(client);
  await expect.poll(() => observer.getCurrentResult().data).toBe('of the one signed in now');
  stop();
  client.clear();
});

it('a list that is shown again right after a change is asked for again, what is kept for long is not', async () => {
  const client = createQueryClient();
  const asked: string[] = [];
  const show = async (name: string, staleTime?: number) => {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => asked.push(name),
      ...(staleTime ? { staleTime } : {}),
    });
    const stop = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    stop();
  };
  const showAll = async () => {
    await show('list');
    await show('definitions', 600_000);
  };
  await showAll();
  await showAll();
  expect(asked).toEqual(['list', 'definitions']);
  ageAnswers(client);
  await showAll();
  expect(asked).toEqual(['list', 'definitions', 'list']);
  client.clear();
});
