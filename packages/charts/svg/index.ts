export { type SmallChart, SvgChart } from './SvgChart.tsx';
