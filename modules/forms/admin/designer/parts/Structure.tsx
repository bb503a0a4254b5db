import { Segmented } from 'antd';
import { useState } from 'react';
import styles from '../designer.module.css';
import { bySections, bySteps } from '../shape/arrangement.ts';
import type { Finding } from '../shape/findings.ts';
import type { Place } from '../shape/operations.ts';
import { designerTexts } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { carriedNow, putDown } from './drag.ts';
import { SectionBox } from './SectionBox.tsx';

const words = designerTexts.structure;

interface Props {
  shaping: Shaping;
  findings: readonly Finding[];
}

/** The form as it is built: sections with their fields in order, moved by hand or by keys. */
export function Structure({ shaping, findings }: Props) {
  const { form, change, select, selection, isReadOnly } = shaping;
  const [isBySteps, setBySteps] = useState(false);
  const arrangement = isBySteps && form.steps ? bySteps : bySections;
  const [over, setOver] = useState<Place | null>(null);
  const faulty = new Set(findings.flatMap(({ path }) => path ?? []));
  const drop = (place: Place) => {
    const what = carriedNow();
    putDown();
    setOver(null);
    if (!what || isReadOnly) return;
    if (what.kind === 'section') change(arrangement.moveLane(form, what.index, place.section));
    else {
      const put = what.kind === 'new' ? arrangement.insert : arrangement.move;
      change(put(form, what.path, place));
      select({ kind: 'field', path: what.path });
    }
  };
  return (
    <section className={styles['structure']} aria-label={designerTexts.views.structure}>
      <button
        type="button"
        className={styles['formRow']}
        aria-pressed={selection.kind === 'form'}
        onClick={() => select({ kind: 'form' })}
        data-testid="select-form"
      >
        <b>{form.title}</b> <code>{form.formKey}</code>
        <small>{words.form}</small>
      </button>
      {form.steps && (
        <Segmented
          size="small"
          value={isBySteps ? 'step' : 'section'}
          onChange={(kind) => setBySteps(kind === 'step')}
          options={[
            { value: 'section', label: words.bySections },
            { value: 'step', label: words.bySteps },
          ]}
          className={styles['arrangement'] ?? ''}
        />
      )}
      {arrangement.lanes(form).map((lane, index) => (
        <SectionBox
          key={`${arrangement.kind} ${index}`}
          lane={lane}
          arrangement={arrangement}
          index={index}
          shaping={shaping}
          faulty={faulty}
          over={over}
          onOver={setOver}
          onDrop={drop}
        />
      ))}
    </section>
  );
}
