import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { actTexts, type OfferedAct, type SubmitResult, shapeOf } from '../../view/index.ts';
import { ActDialog } from './ActDialog.tsx';

interface Props {
  acts: readonly OfferedAct[];
  onDone(act: OfferedAct, reply: SubmitResult | null): void;
}

/** What else may be done: a menu of acts, each with its dialog. */
export function ActsMenu({ acts, onDone }: Props) {
  const [act, setAct] = useState<OfferedAct>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (acts.length === 0 && !isOpen) return null;
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: acts.map(({ key, name, label }) => ({
            key,
            label: <span data-testid={`act-${name}`}>{label}</span>,
            danger: shapeOf(name).isDangerous ?? false,
          })),
          onClick: ({ key }) => {
            // The dialog gives the focus back to what had it: the menu's item is gone by then.
            opener.current?.focus();
            setAct(acts.find((offered) => offered.key === key));
            setOpen(true);
          },
        }}
      >
        <Button ref={opener} icon={<MoreOutlined />} data-testid="more-acts">
          {actTexts.more}
        </Button>
      </Dropdown>
      {act && (
        <ActDialog
          key={act.key}
          name={act.name}
          target={act.target}
          open={isOpen}
          onClose={() => setOpen(false)}
          onDone={(reply) => onDone(act, reply)}
        />
      )}
    </>
  );
}
