import { safeAddress } from '@homestead/http/contract';
import type { ReactNode } from 'react';
import { widgetTexts } from './texts.ts';
import './widgets.css';

/** A link by http(s) or within the site (spec 2 §2.16). One that leads out is marked; an unsafe one is only text. */
export function LinkTo({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href, window.location.origin);
  if (!address) {
    return (
      <span className="w-link-refused">
        {children}
        <small>{widgetTexts.link.refused}</small>
      </span>
    );
  }
  if (!address.isOutside) {
    return (
      <a className="w-link" href={address.href}>
        {children}
      </a>
    );
  }
  return (
    <a className="w-link" href={address.href} target="_blank" rel="noopener noreferrer">
      {children}
      <svg viewBox="0 0 16 16" width="0.8em" height="0.8em" aria-hidden="true" focusable="false">
        <path
          d="M6 3H3v10h10v-3M9 2h5v5M14 2L7.5 8.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="w-unseen">{widgetTexts.link.outside}</span>
    </a>
  );
}
