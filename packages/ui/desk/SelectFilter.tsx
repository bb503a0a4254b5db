import { Select } from 'antd';
import { useId } from 'react';
import type { SelectFilterInput } from '../widgets/select-filter.ts';
import { widgetTexts } from '../widgets/texts.ts';

/** A labelled choice that searches at once (spec 2 §2.16): 请选择, clearable, with a loading state. */
export function SelectFilter({
  label,
  value,
  options,
  onSearch,
  onShowOptions,
  ...rest
}: SelectFilterInput & { width?: number }) {
  const id = useId();
  return (
    <div className="w-filter">
      <label htmlFor={id} className="w-filter-label">
        {label}
      </label>
      <Select
        id={id}
        style={{ width: rest.width ?? 160 }}
        value={value}
        options={[...options]}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={rest.placeholder ?? widgetTexts.select.placeholder}
        loading={rest.isLoading ?? false}
        disabled={rest.isDisabled ?? false}
        notFoundContent={rest.isLoading ? widgetTexts.loading : widgetTexts.select.none}
        onOpenChange={(isOpen) => isOpen && onShowOptions?.()}
        onChange={(next: string | undefined) => onSearch(next)}
      />
    </div>
  );
}
