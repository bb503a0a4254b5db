import type { CallFunction } from '@homestead/http/client';
import { useMemo, useState } from 'react';
import { useTimeline } from '../queries.ts';
import { useStages } from '../stages/use-stages.ts';
import type { FlowRecordItem } from '../timeline.ts';
import { type FlowOrder, groupRecords } from './groups.ts';

const orderKey = 'flowRecordOrder';

function readOrder(): FlowOrder {
  return localStorage.getItem(orderKey) === 'oldest' ? 'oldest' : 'newest';
}

/** The flow record of a case as both clients show it: in the order that the person chose last, folded by stage, one step looked into. */
export function useFlowRecord(call: CallFunction, processId: string) {
  const timeline = useTimeline(call, processId);
  const stages = useStages(call, processId);
  const [order, setOrder] = useState(readOrder);
  const [shown, setShown] = useState<FlowRecordItem>();
  const { data: records } = timeline;
  const known = stages.data?.stages;
  return {
    timeline,
    groups: useMemo(() => groupRecords(records ?? [], known ?? [], order), [records, known, order]),
    order,
    turn() {
      const next = order === 'newest' ? 'oldest' : 'newest';
      localStorage.setItem(orderKey, next);
      setOrder(next);
    },
    shown,
    show: setShown,
  };
}
