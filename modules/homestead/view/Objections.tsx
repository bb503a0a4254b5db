import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { villageRoutes } from '../contract/index.ts';
import './objections.css';
import { factTexts as words } from './texts.ts';

/** Objections to the notice of a case, for whoever handles it. */
export function Objections({ call, processId }: { call: CallFunction; processId: string }) {
  const { data } = useQuery({
    queryKey: ['objections', processId],
    queryFn: ({ signal }) => call(villageRoutes.listObjections, { params: { processId } }, { signal }),
  });
  return (
    <ul className="objections">
      {(data ?? []).map((objection) => (
        <li key={objection.id}>
          <b>{objection.name}</b>
          <p>{objection.content}</p>
          {objection.answer && (
            <p className="objections-answer">
              {words.objectionAnswer}：{objection.answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
