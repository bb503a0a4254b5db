import { menuIcons } from '@homestead/people/mobile';
import { setLargeText, useLargeText } from '@homestead/ui';
import { OfficerHome, VillagerHome } from '@homestead/workflow/mobile';
import { pathOf, usePhoneMenu } from '../menu.ts';
import { useSignedIn } from '../Shell.tsx';
import { shellTexts as words } from '../texts.ts';

export default function Home() {
  const person = useSignedIn();
  const isLarge = useLargeText();
  const { data: menu } = usePhoneMenu();
  const [primary = [], quick = []] = [menu?.primary, menu?.quick].map((items) =>
    items?.map((item) => ({
      to: pathOf(item),
      icon: menuIcons[item.icon ?? 'add'],
      title: item.name,
      note: item.note ?? '',
    })),
  );
  if (person.isOfficer) return <OfficerHome name={person.name} title={words.title} quick={quick} />;
  return (
    <VillagerHome
      name={person.name}
      title={words.title}
      primary={primary}
      quick={quick}
      right={
        <button type="button" onClick={() => setLargeText(!isLarge)} data-testid="large-text">
          {isLarge ? words.standard : words.large}
        </button>
      }
    />
  );
}
