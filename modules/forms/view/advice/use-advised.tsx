import { type ReactNode, useMemo, useState } from 'react';
import type { FieldViolation } from '../../contract/form-data.ts';
import type { FormHandle } from '../use-form.ts';
import { type AdviceStatement, type AreaLimit, useAdvisor } from './advisor.ts';

const none: readonly FieldViolation[] = [];

export interface Advised {
  form: FormHandle;
  /** What the module shows above the form. */
  advisor: ReactNode;
  /** What is read before the form is handed in; null where the module says nothing. */
  statement: AdviceStatement | null;
}

/** A form with the warnings of the module that gives advice, and what that module shows above the form. */
export function useAdvised(form: FormHandle, processId: string | undefined): Advised {
  const Advisor = useAdvisor();
  const [advice, setAdvice] = useState(none);
  const [areaLimit, setAreaLimit] = useState<AreaLimit | null>(null);
  const [statement, setStatement] = useState<AdviceStatement | null>(null);
  const isOpen = !form.context.taskReadOnly && Advisor !== null;
  const advised = useMemo(() => {
    if (!isOpen || (advice.length === 0 && areaLimit === null)) return form;
    const { area, source } = areaLimit ?? {};
    const limits =
      area === undefined || source === undefined ? {} : { areaLimit: area, areaLimitSource: source };
    const context = { ...form.context, ...limits };
    return { ...form, context, warnings: [...form.warnings, ...advice] };
  }, [form, advice, areaLimit, isOpen]);
  return {
    form: advised,
    advisor: isOpen ? (
      <Advisor
        form={form}
        onAdvice={setAdvice}
        onAreaLimit={setAreaLimit}
        onStatement={setStatement}
        {...(processId === undefined ? {} : { processId })}
      />
    ) : null,
    statement,
  };
}
