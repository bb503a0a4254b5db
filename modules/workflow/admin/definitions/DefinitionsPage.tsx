import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { DefinitionList } from './DefinitionList.tsx';
import { RunningCases } from './RunningCases.tsx';
import { definitionTexts as words } from './texts.ts';

type Tab = keyof typeof words.tabs;

/** `/processConfiguration` 流程配置: definitions with their versions, and the cases that run on them. */
export default function DefinitionsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'cases' ? 'cases' : 'definitions';
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Segmented<Tab>
        style={{ justifySelf: 'start' }}
        value={tab}
        options={(Object.keys(words.tabs) as Tab[]).map((value) => ({ value, label: words.tabs[value] }))}
        onChange={(next) => setParams({ tab: next })}
        aria-label={words.tabLabel}
      />
      {tab === 'definitions' ? <DefinitionList /> : <RunningCases />}
    </div>
  );
}
