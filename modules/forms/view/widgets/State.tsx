import type { ReactNode } from 'react';

/** One state of a widget, under its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gallery-state" data-state={name}>
      <h3>{name}</h3>
      <div>{children}</div>
    </div>
  );
}
