import { Button, Icon } from '@homestead/ui/phone';
import { useEffect, useState } from 'react';
import { caseTexts as words } from '../texts.ts';

/** The way to a form that begins below what is seen: facts, map and checks of a case come first and take several screens. */
export function ToForm({ form }: { form: HTMLElement | null }) {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    if (!form || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { top = 0, height = 0 } = entry?.boundingClientRect ?? {};
        setBelow(entry?.isIntersecting === false && top > 0 && height > 0);
      },
      // Near the lower edge its heading alone is seen.
      { rootMargin: '0px 0px -35% 0px' },
    );
    observer.observe(form);
    return () => {
      observer.disconnect();
      setBelow(false);
    };
  }, [form]);
  if (!form || !isBelow) return null;
  return (
    <div className="flow-to-form">
      <Button
        onClick={() => {
          form.scrollIntoView();
          form.focus({ preventScroll: true });
        }}
        data-testid="to-form"
      >
        {words.toForm}
        <Icon name="down" size={18} />
      </Button>
    </div>
  );
}
