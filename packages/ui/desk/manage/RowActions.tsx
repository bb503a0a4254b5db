import { Button, Space } from 'antd';
import { MenuButton } from './MenuButton.tsx';
import { manageTexts as words } from './texts.ts';
import type { RowAction } from './types.ts';

/** As many buttons leave the row itself readable at 1280 px; what goes beyond stands in a menu. */
const most = { alone: 5, besideMenu: 2 };

/** What can be done with one row; the rarer acts under 更多 where there are many. */
export function RowActions<T>({
  actions,
  name,
  perform,
}: {
  actions: readonly RowAction<T>[];
  name: string;
  perform(action: RowAction<T>): Promise<void>;
}) {
  const shown = actions.length > most.alone ? actions.slice(0, most.besideMenu) : actions;
  const more = actions.slice(shown.length);
  return (
    <Space size={4}>
      {shown.map((action) => (
        <Button
          key={action.name}
          size="small"
          danger={action.isDangerous ?? false}
          onClick={() => void perform(action)}
          aria-label={`${action.label} ${name}`}
          data-testid={`row-${action.name}`}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <MenuButton
          size="small"
          aria-label={`${words.more} ${name}`}
          data-testid="row-more"
          items={more.map((action) => ({
            key: action.name,
            label: action.label,
            testId: `row-${action.name}`,
            isDangerous: action.isDangerous ?? false,
          }))}
          onChoose={(key) => {
            const chosen = more.find((action) => action.name === key);
            if (chosen) void perform(chosen);
          }}
        >
          {words.more}
        </MenuButton>
      )}
    </Space>
  );
}
