import { MoreOutlined } from '@ant-design/icons';
import { MenuButton } from '@homestead/ui/desk/manage';
import { useState } from 'react';
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
  if (acts.length === 0 && !isOpen) return null;
  return (
    <>
      <MenuButton
        icon={<MoreOutlined />}
        data-testid="more-acts"
        items={acts.map(({ key, name, label }) => ({
          key,
          label,
          testId: `act-${name}`,
          isDangerous: shapeOf(name).isDangerous ?? false,
        }))}
        onChoose={(key) => {
          setAct(acts.find((offered) => offered.key === key));
          setOpen(true);
        }}
      >
        {actTexts.more}
      </MenuButton>
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
