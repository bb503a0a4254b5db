import { Button, Icon, Sheet } from '@homestead/ui/phone';
import { useState } from 'react';
import { type OfferedAct, shapeOf } from '../../view/acts.ts';
import type { SubmitResult } from '../../view/decision/use-completion.ts';
import { actTexts } from '../../view/texts.ts';
import '../flow.css';
import { ActSheet } from './ActSheet.tsx';

interface Props {
  person: string;
  acts: readonly OfferedAct[];
  onDone(act: OfferedAct, reply: SubmitResult | null): void;
}

/** What else may be done, in thumb reach: a sheet of acts from the bottom, each with its own. */
export function MoreActs({ person, acts, onDone }: Props) {
  const [isListed, setListed] = useState(false);
  const [act, setAct] = useState<OfferedAct>();
  const [isOpen, setOpen] = useState(false);
  if (acts.length === 0 && !isOpen) return null;
  return (
    <>
      <Button className="flow-more" onClick={() => setListed(true)} data-testid="more-acts">
        {actTexts.more}
      </Button>
      <Sheet isOpen={isListed} title={actTexts.more} onClose={() => setListed(false)}>
        <ul className="ui-rows">
          {acts.map((offered) => (
            <li key={offered.key}>
              <button
                type="button"
                className={`ui-row ${shapeOf(offered.name).isDangerous ? 'flow-danger' : ''}`}
                data-testid={`act-${offered.name}`}
                onClick={() => {
                  setListed(false);
                  setAct(offered);
                  setOpen(true);
                }}
              >
                <span className="ui-grow">{offered.label}</span>
                <Icon name="next" size={18} />
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
      {act && (
        <ActSheet
          key={act.key}
          name={act.name}
          target={act.target}
          person={person}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={(reply) => onDone(act, reply)}
        />
      )}
    </>
  );
}
