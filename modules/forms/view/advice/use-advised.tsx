import { type ReactNode, useMemo, useState } from 'react';
import type { Fault } from '../../contract/form-data.ts';
import type { FormHandle } from '../use-form.ts';
import { useAdvisor } from './advisor.ts';

const none: readonly Fault[] = [];

/** A form with the advice of the module that lends some, and what that module shows above it. */
export function useAdvised(
  form: FormHandle,
  processId: string | undefined,
): { form: FormHandle; advisor: ReactNode } {
  const Advisor = useAdvisor();
  const [advice, setAdvice] = useState(none);
  const [areaLimit, setAreaLimit] = useState<number | null>(null);
  const isOpen = !form.context.taskReadOnly && Advisor !== null;
  const advised = useMemo(() => {
    if (!isOpen || (advice.length === 0 && areaLimit === null)) return form;
    const context = areaLimit === null ? form.context : { ...form.context, areaLimit };
    return { ...form, context, warnings: [...form.warnings, ...advice] };
  }, [form, advice, areaLimit, isOpen]);
  return {
    form: advised,
    advisor: isOpen ? (
      <Advisor
        form={form}
        onAdvice={setAdvice}
        onAreaLimit={setAreaLimit}
        {...(processId === undefined ? {} : { processId })}
      />
    ) : null,
  };
}
