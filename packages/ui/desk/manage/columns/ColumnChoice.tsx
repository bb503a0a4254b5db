import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { manageTexts } from '../texts.ts';

interface Props {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onHide(names: readonly string[]): void;
  onReset(): void;
}

/** Which columns a list shows; one always stays. */
export function ColumnChoice({ columns, hidden, onHide, onReset }: Props) {
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div style={{ display: 'grid', gap: 6, minWidth: 140 }} data-testid="manage-columns">
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              disabled={shown.length === 1 && shown[0]?.key === key}
              onChange={({ target }) =>
                onHide(target.checked ? hidden.filter((name) => name !== key) : [...hidden, key])
              }
            >
              {title}
            </Checkbox>
          ))}
          <Button size="small" onClick={onReset}>
            {manageTexts.allColumns}
          </Button>
        </div>
      }
    >
      <Button icon={<SettingOutlined aria-hidden />} data-testid="manage-column-choice">
        {manageTexts.columns}
      </Button>
    </Popover>
  );
}
