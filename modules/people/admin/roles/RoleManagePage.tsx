import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { ExplainPanel } from './ExplainPanel.tsx';
import { RoleList } from './RoleList.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';

const panels = { roles: <RoleList />, matrix: <RoleMatrix />, explain: <ExplainPanel /> } as const;
type Tab = keyof typeof panels;

/** `/RoleManage` 角色管理: roles, the matrix of what each may do, and why somebody may or may not (spec 2 §2). */
export default function RoleManagePage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab: Tab = wanted === 'matrix' || wanted === 'explain' ? wanted : 'roles';
  return (
    <div className={styles.page}>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setParams(key === 'roles' ? {} : { tab: key }, { replace: true })}
        items={(Object.keys(panels) as Tab[]).map((key) => ({
          key,
          label: words.tabs[key],
          children: panels[key],
        }))}
      />
    </div>
  );
}
