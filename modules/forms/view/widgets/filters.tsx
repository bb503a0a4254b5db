import type { DateRange } from '@homestead/ui/widgets';
import { useState } from 'react';
import { useKit } from './kit.ts';
import { State } from './State.tsx';

const towns = ['石桥镇', '云岭镇', '梅岭镇', '白沙乡'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

export function SelectFilterStates() {
  const { SelectFilter } = useKit();
  const [value, setValue] = useState<string>();
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState(0);
  const search = (next: string | undefined) => {
    setValue(next);
    setSaid(next ?? '全部');
  };
  return (
    <>
      <State name="未选择">
        <SelectFilter
          label="乡镇"
          value={value}
          options={towns}
          onSearch={search}
          onShowOptions={() => setShown((count) => count + 1)}
        />
        <p className="gallery-said">
          展开 {shown} 次，查询：{said}
        </p>
      </State>
      <State name="已选择">
        <SelectFilter label="所属乡镇" value="2" options={towns} onSearch={search} />
      </State>
      <State name="加载中">
        <SelectFilter label="审批环节" value={undefined} options={[]} isLoading onSearch={search} />
      </State>
      <State name="没有选项">
        <SelectFilter label="村民小组" value={undefined} options={[]} onSearch={search} />
      </State>
      <State name="禁用">
        <SelectFilter
          label="县区"
          value="1"
          options={[{ value: '1', label: '示范县' }]}
          isDisabled
          onSearch={search}
        />
      </State>
    </>
  );
}

export function DateRangeStates() {
  const { DateRangeSearch } = useKit();
  const [value, setValue] = useState<DateRange>({});
  return (
    <>
      <State name="未选择">
        <DateRangeSearch label="申请日期" value={value} onSearch={setValue} today="2026-11-21" />
        <p className="gallery-said">
          查询：{value.from ?? '不限'} 至 {value.to ?? '不限'}
        </p>
      </State>
      <State name="已选择">
        <DateRangeSearch
          label="办结日期"
          value={{ from: '2026-10-01', to: '2026-10-31' }}
          onSearch={() => undefined}
        />
      </State>
      <State name="结束早于开始">
        <DateRangeSearch
          label="巡查日期"
          value={{ from: '2026-10-31', to: '2026-10-01' }}
          onSearch={() => undefined}
        />
      </State>
    </>
  );
}
