import { TreeNav, type TreeNode } from '@homestead/ui/widgets';
import { useState } from 'react';
import { State } from './State.tsx';

const divisions: readonly TreeNode[] = [
  {
    key: 'county',
    title: '示范县',
    children: [
      {
        key: 'shiqiao',
        title: '石桥镇',
        children: [
          { key: 'qingshi', title: '青石村' },
          { key: 'xiaoqiao', title: '小桥村' },
          { key: 'long', title: '石桥镇国营茶场青石坑垦殖分场（含原第七、第八生产队）居民委员会' },
        ],
      },
      { key: 'yunling', title: '云岭镇', children: [{ key: 'yunding', title: '云顶村' }] },
      { key: 'baisha', title: '白沙乡' },
    ],
  },
];
const many: readonly TreeNode[] = Array.from({ length: 60 }, (_, town) => ({
  key: `t${town}`,
  title: `第${town + 1}乡镇`,
  children: Array.from({ length: 50 }, (_unused, village) => ({
    key: `t${town}v${village}`,
    title: `第${town + 1}乡镇第${village + 1}村`,
  })),
}));

export function TreeStates() {
  const [selected, setSelected] = useState<string>();
  return (
    <>
      <State name="已展开">
        <TreeNav
          label="行政区划"
          nodes={divisions}
          defaultOpen={['county', 'shiqiao']}
          selected={selected}
          onSelect={setSelected}
        />
        <p className="gallery-said">已选：{selected ?? '无'}</p>
      </State>
      <State name="下级加载">
        <LazyTree />
      </State>
      <State name="下级加载失败">
        <FailingTree />
      </State>
      <State name="三千项">
        <TreeNav label="全部村" nodes={many} onSelect={() => undefined} />
      </State>
      <State name="空">
        <TreeNav label="空目录" nodes={[]} onSelect={() => undefined} />
      </State>
    </>
  );
}

function LazyTree() {
  const [nodes, setNodes] = useState<readonly TreeNode[]>([{ key: 'town', title: '梅岭镇', isLazy: true }]);
  const load = async () => {
    setNodes([{ key: 'town', title: '梅岭镇', children: [{ key: 'meiling', title: '梅岭村' }] }]);
  };
  return <TreeNav label="梅岭" nodes={nodes} onSelect={() => undefined} onLoad={load} />;
}

/** Fails the first time, and works when it is tried again. */
function FailingTree() {
  const [tries, setTries] = useState(0);
  const [nodes, setNodes] = useState<readonly TreeNode[]>([{ key: 'town', title: '白沙乡', isLazy: true }]);
  const load = async () => {
    setTries(tries + 1);
    if (tries === 0) throw new Error('not yet');
    setNodes([{ key: 'town', title: '白沙乡', children: [{ key: 'baisha', title: '白沙村' }] }]);
  };
  return <TreeNav label="白沙" nodes={nodes} onSelect={() => undefined} onLoad={load} />;
}
