import { useClient } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { villageRoutes } from '../../contract/index.ts';
import './village.css';
import { villageWords as words } from './texts.ts';

/** Objections to the notice of a case, for whoever handles it; nothing where there are none. */
export function Objections({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  const { data } = useQuery({
    queryKey: ['objections', processId],
    retry: false,
    queryFn: () => callWithoutToast(villageRoutes.listObjections, { params: { processId } }).catch(() => []),
  });
  if (!data || data.length === 0) return null;
  return (
    <section className="facts-card" aria-label={words.objections} data-testid="objections">
      <h2>{words.objections}</h2>
      <ul className="village-objections">
        {data.map((objection) => (
          <li key={objection.id}>
            <b>{objection.name}</b>
            <p className="village-text">{objection.content}</p>
            {objection.answer && (
              <p className="ui-soft">
                {words.answer}：{objection.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
