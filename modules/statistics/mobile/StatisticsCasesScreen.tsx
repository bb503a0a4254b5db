import { useClient } from '@homestead/ui';
import { Empty, isRefusal, LoadProblem, Page, ScrollList } from '@homestead/ui/phone';
import { CaseItem } from '@homestead/workflow/mobile';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { measures, severalInOne, statisticsCases, statisticsChoices } from '../contract/index.ts';
import { titleOf } from '../view/figure-title.ts';
import { readFigure } from '../view/filters.ts';
import { pageTexts } from '../view/texts.ts';
import './statistics.css';

const words = pageTexts.cases;

/** The cases behind a figure; the figure stands in the address. */
export function StatisticsCasesScreen({ onBack }: { onBack(): void }) {
  const { callWithoutToast: call } = useClient();
  const [params] = useSearchParams();
  const asked = readFigure(params);
  const query = { ...asked, measure: measures.find((one) => one === asked.measure) ?? 'applied' } as const;
  const choices = useQuery({
    queryKey: ['statistics', 'choices'],
    queryFn: ({ signal }) => call(statisticsChoices, {}, { signal }),
  });
  const cases = useInfiniteQuery({
    queryKey: ['statistics', 'cases', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(statisticsCases, { query: { ...query, pageNum: pageParam, pageSize: 20 } }, { signal }),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
  const stages = choices.data?.processes.flatMap((process) => process.stages) ?? [];
  if (isRefusal(cases.error)) {
    return (
      <Page title={words.title} onBack={onBack}>
        <LoadProblem error={cases.error} />
      </Page>
    );
  }
  const list = cases.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={words.title} onBack={onBack}>
      <p className="stat-figure">
        {titleOf(query, (key) => stages.find((stage) => stage.key === key)?.name ?? key)}
        {cases.data && `：${words.total(cases.data.pages[0]?.total ?? 0)}`}
      </p>
      {severalInOne.includes(query.measure) && <p className="ui-soft">{words.severalInOne}</p>}
      <ScrollList pages={cases} count={list.length} empty={<Empty text={words.empty} icon="list" />}>
        <ul className="flow-list">
          {list.map((instance) => (
            <li key={instance.id}>
              <CaseItem instance={instance} />
            </li>
          ))}
        </ul>
      </ScrollList>
    </Page>
  );
}
