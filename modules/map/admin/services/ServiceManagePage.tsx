import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { ServiceList } from './ServiceList.tsx';
import { SourceList } from './SourceList.tsx';
import { serviceAdminTexts as words } from './texts.ts';

/** `/ServiceManage` 服务管理: services, and the sources that they come from. */
export default function ServiceManagePage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'sources' ? 'sources' : 'services';
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      onChange={(key) => setParams(key === 'services' ? {} : { tab: key }, { replace: true })}
      items={[
        { key: 'services', label: words.tabs.services, children: <ServiceList /> },
        { key: 'sources', label: words.tabs.sources, children: <SourceList /> },
      ]}
    />
  );
}
