import { type Deadline, dueLook } from '../../view/times.ts';

const dueTones = { red: 'danger', amber: 'amber', normal: 'brand', stopped: 'plain' } as const;

/** What is left of the time: a colour and the words. */
export function DueTag({ deadline }: { deadline: Deadline }) {
  const look = dueLook(deadline);
  return (
    look && (
      <span
        className={`ui-tag ui-tag-${dueTones[look.tone]}`}
        title={look.note}
        data-testid="due"
        data-urgency={look.tone}
      >
        {look.text}
      </span>
    )
  );
}
