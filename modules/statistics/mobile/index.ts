export { StatisticsCasesScreen } from './StatisticsCasesScreen.tsx';
export { StatisticsScreen } from './StatisticsScreen.tsx';
