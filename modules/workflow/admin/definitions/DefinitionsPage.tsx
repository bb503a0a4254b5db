import { usePresence } from '@homestead/people/admin';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { DefinitionList } from './DefinitionList.tsx';
import { RunningCases } from './RunningCases.tsx';
import { ServiceCalls } from './ServiceCalls.tsx';
import { definitionTexts as words } from './texts.ts';

type Tab = keyof typeof words.tabs;

/** `/processConfiguration` 流程配置: definitions with their versions, the cases that run on them, and the calls for which these wait. */
export default function DefinitionsPage() {
  const [params, setParams] = useSearchParams();
  const { identity } = usePresence();
  const mayManageCalls = identity?.capabilities.includes('workflow.definition.deploy') ?? false;
  const tabs = (Object.keys(words.tabs) as Tab[]).filter((tab) => tab !== 'calls' || mayManageCalls);
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'definitions';
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Segmented<Tab>
        style={{ justifySelf: 'start' }}
        value={tab}
        options={tabs.map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(next) => setParams({ tab: next })}
        aria-label={words.tabLabel}
      />
      {tab === 'definitions' && <DefinitionList />}
      {tab === 'cases' && <RunningCases />}
      {tab === 'calls' && <ServiceCalls />}
    </div>
  );
}
