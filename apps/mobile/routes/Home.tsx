import { proxies } from '@homestead/homestead/contract';
import { setLargeText, useClient, useLargeText } from '@homestead/ui';
import type { Visit } from '@homestead/workflow/contract';
import { caseTexts, OfficerHome, QuickEntries, VillagerHome } from '@homestead/workflow/mobile';
import { useVisits } from '@homestead/workflow/view';
import { useSignedIn } from '../Shell.tsx';
import { shellTexts as words } from '../texts.ts';
import { visitPath } from '../visits.ts';

const inspect = {
  to: '/Apply/rcxj',
  icon: 'search',
  title: caseTexts.inspect,
  note: caseTexts.inspectNote,
} as const;
const inspectNew = {
  to: '/Apply/rcxj?entry=xz',
  icon: 'plus',
  title: caseTexts.inspectNew,
  note: caseTexts.inspectNewNote,
} as const;
const proxy = {
  to: '/Guide/zjdjfsp',
  icon: 'house',
  title: caseTexts.proxy,
  note: caseTexts.proxyNote,
} as const;
const report = {
  to: '/Guide/wfjb',
  icon: 'flag',
  title: caseTexts.report,
  note: caseTexts.reportNote,
} as const;
/** What each role begins from its home. */
function entriesOf(roles: readonly string[], visits: readonly Visit[]) {
  const has = (role: string) => roles.includes(role);
  return [
    ...(has('inspector') ? [inspect, inspectNew] : []),
    ...(proxies.some(has) ? [proxy] : []),
    ...visits
      .filter((visit) => visit.roles.some(has))
      .map(({ visit, title }) => ({ to: visitPath(visit), icon: 'flag', title, note: '' }) as const),
    ...(has('admin') || has('auditor') ? [] : [report]),
  ];
}

export default function Home() {
  const person = useSignedIn();
  const isLarge = useLargeText();
  const { callWithoutToast } = useClient();
  const visits = useVisits(callWithoutToast, 'zjdjfsp', person.isOfficer);
  if (person.isOfficer) {
    return (
      <OfficerHome
        name={person.name}
        title={words.title}
        quick={<QuickEntries entries={entriesOf(person.roles, visits)} />}
      />
    );
  }
  return (
    <VillagerHome
      name={person.name}
      title={words.title}
      right={
        <button type="button" onClick={() => setLargeText(!isLarge)} data-testid="large-text">
          {isLarge ? words.standard : words.large}
        </button>
      }
    />
  );
}
