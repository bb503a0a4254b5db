import { useAddress } from '@homestead/ui/use-address';
import { Tabs } from 'antd';
import { ExchangeList } from '../exchanges/ExchangeList.tsx';
import { RunList } from '../exchanges/RunList.tsx';
import { DeliveryList } from '../webhooks/DeliveryList.tsx';
import { WebhookList } from '../webhooks/WebhookList.tsx';
import { CallList } from './CallList.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { StatisticPanel } from './StatisticPanel.tsx';
import { outboundPageTexts as words } from './texts.ts';

type Tab = keyof typeof words.tabs;

/** `/ApiOutput` 接口输出: interfaces that other systems call, what they called, and sums. */
export default function ApiOutputPage() {
  const [params, change] = useAddress();
  const asked = params.get('tab');
  const tab: Tab = asked !== null && Object.hasOwn(words.tabs, asked) ? (asked as Tab) : 'list';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      // What a list keeps in the address is its own: another tab begins anew.
      onChange={(key) => change(() => new URLSearchParams(key === 'list' ? {} : { tab: key }))}
      items={[
        { key: 'list', label: words.tabs.list, children: <InterfaceList /> },
        { key: 'calls', label: words.tabs.calls, children: <CallList /> },
        { key: 'webhooks', label: words.tabs.webhooks, children: <WebhookList /> },
        { key: 'deliveries', label: words.tabs.deliveries, children: <DeliveryList /> },
        { key: 'exchanges', label: words.tabs.exchanges, children: <ExchangeList /> },
        { key: 'runs', label: words.tabs.runs, children: <RunList /> },
        { key: 'statistic', label: words.tabs.statistic, children: <StatisticPanel /> },
      ]}
    />
  );
}
