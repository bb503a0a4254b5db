import { StatisticsCasesScreen, StatisticsScreen } from '@homestead/statistics/mobile';
import { useBack } from '../back.ts';
import { paths } from '../paths.ts';

export default function Statistics({ page }: { page: 'figures' | 'cases' }) {
  const back = useBack();
  return page === 'figures' ? (
    <StatisticsScreen path={paths.Statistics} onBack={back} />
  ) : (
    <StatisticsCasesScreen onBack={back} />
  );
}
