// Where the browser of the tests is. Plain JavaScript that Node 20 reads: the set-up asks for it before anything is installed.
import { existsSync } from 'node:fs';

/** Chromium without a window, which opens a page with half the work, and the whole one. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** The browser to test with: the one that CHROMIUM names, else the first that is installed; null where there is none. */
export function chromiumPath() {
  const named = process.env.CHROMIUM;
  return [...(named ? [named] : []), headlessShell, whole].find((path) => existsSync(path)) ?? null;
}
