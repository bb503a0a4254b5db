import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { GroupList } from './GroupList.tsx';
import { LayerStyleList } from './LayerStyleList.tsx';
import { StyleList } from './StyleList.tsx';
import { styleAdminTexts as words } from './texts.ts';

const tabs = { styles: <StyleList />, layers: <LayerStyleList />, groups: <GroupList /> };
type Tab = keyof typeof tabs;

/** `/StyleManage` 样式管理: styles, the layers that use them, and groups of layers. */
export default function StyleManagePage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'styles';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setQuery(key === 'styles' ? {} : { tab: key })}
      items={(Object.keys(tabs) as Tab[]).map((key) => ({
        key,
        label: words.tabs[key],
        children: tabs[key],
      }))}
    />
  );
}
