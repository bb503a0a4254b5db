import { setLargeText, useLargeText } from '@homestead/ui';
import { caseTexts, OfficerHome, QuickEntries, VillagerHome } from '@homestead/workflow/mobile';
import { useSignedIn } from '../Shell.tsx';
import { shellTexts as words } from '../texts.ts';

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
const first = {
  to: '/YiDaoChang-XianChangTaKanLieBiao_1',
  icon: 'flag',
  title: caseTexts.stageOf.first,
  note: '',
} as const;
const second = {
  to: '/ErDaoChang-XianChangTaKanLieBiao_1',
  icon: 'flag',
  title: caseTexts.stageOf.second,
  note: '',
} as const;
const third = {
  to: '/SanDaoChang-XianChangTaKan_1',
  icon: 'flag',
  title: caseTexts.stageOf.third,
  note: '',
} as const;

/** What each role begins from its home. */
function entriesOf(roles: readonly string[]) {
  const has = (role: string) => roles.includes(role);
  return [
    ...(has('inspector') ? [inspect, inspectNew] : []),
    ...(has('collective') || has('village-committee') || has('township-office') ? [proxy] : []),
    ...(has('village-committee') ? [first] : []),
    ...(has('township-office') ? [second, third] : []),
    ...(has('admin') || has('auditor') ? [] : [report]),
  ];
}

export default function Home() {
  const person = useSignedIn();
  const isLarge = useLargeText();
  if (person.isOfficer) {
    return (
      <OfficerHome
        name={person.name}
        title={words.title}
        quick={<QuickEntries entries={entriesOf(person.roles)} />}
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
