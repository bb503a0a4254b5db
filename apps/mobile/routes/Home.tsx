import { TodayVisits, useVillage, VillageBanner } from '@homestead/homestead/mobile';
import { AnnouncementList } from '@homestead/notifications/mobile';
import { ConsentCard, menuIcons } from '@homestead/people/mobile';
import { setLargeText, useLargeText } from '@homestead/ui';
import { LargeHome, OfficerHome, VillagerHome } from '@homestead/workflow/mobile';
import { AllAtOnce } from '../AllAtOnce.tsx';
import { pathOf, usePhoneMenu } from '../menu.ts';
import { useSignedIn } from '../Shell.tsx';
import { shellTexts as words } from '../texts.ts';
import { visitPaths } from '../visits.ts';

/** The home page, all at once: what it asks for comes bit by bit, and each bit would push down what is being read. */
export default function Home() {
  return (
    <AllAtOnce>
      <OwnHome />
    </AllAtOnce>
  );
}

function OwnHome() {
  const person = useSignedIn();
  const isLarge = useLargeText();
  const { data: menu } = usePhoneMenu();
  const village = useVillage(!person.isOfficer);
  const entriesOf = (items: NonNullable<typeof menu>['children'] = []) =>
    items.map((item) => ({
      to: pathOf(item),
      icon: menuIcons[item.icon ?? 'add'],
      title: item.name,
      note: item.note ?? '',
    }));
  const [primary, quick] = [entriesOf(menu?.primary), entriesOf(menu?.quick)];
  const right = (
    <button type="button" onClick={() => setLargeText(!isLarge)} data-testid="large-text">
      {isLarge ? words.standard : words.large}
    </button>
  );
  const { name, isOfficer } = person;
  const title = words.title;
  if (isLarge) {
    // The home itself is the first tab; the others stand here as large buttons.
    const tabs = entriesOf(menu?.children.slice(1));
    const main = primary.map((entry) => ({ ...entry, isMain: true }));
    // Villagers find what they look up most beside what they begin; officers their lists.
    const entries = isOfficer ? [...main, ...tabs, ...quick] : [...main, ...quick, ...tabs];
    return (
      <LargeHome
        name={name}
        title={title}
        entries={entries}
        right={right}
        telephone={village.data?.office?.telephone}
      >
        {!isOfficer && <ConsentCard />}
      </LargeHome>
    );
  }
  if (isOfficer)
    return (
      <OfficerHome name={name} title={title} quick={quick} further={<AnnouncementList />}>
        <TodayVisits pathOf={(visit) => visitPaths(visit).todo} />
      </OfficerHome>
    );
  return (
    <VillagerHome
      name={name}
      title={title}
      primary={primary}
      quick={quick}
      right={right}
      renderBanner={(hello) => <VillageBanner hello={hello} />}
    >
      <ConsentCard />
    </VillagerHome>
  );
}
