import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// The least that a page by React can be: one line of text, which is its largest paint.
createRoot(document.getElementById('root')!).render(createElement('p', null, '农村宅基地审批'));
