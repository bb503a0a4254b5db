import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient, forgetAnswers } from './query-client.ts';

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
