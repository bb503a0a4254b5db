import { Icon } from '@homestead/ui/phone';
import './village.css';
import { villageWords as words } from './texts.ts';
import { useVillage } from './use-village.ts';

/** The own village: its picture and name, and its committee at one tap. */
export function VillageBanner({ hello }: { hello: string }) {
  const { data } = useVillage();
  return (
    <header className="village-banner">
      {data?.picture && <img src={data.picture.url} alt={data.picture.alt} width={780} height={320} />}
      <div>
        <p>
          <b>{hello}</b>
          {data && <span>{data.name}</span>}
        </p>
        {data?.office?.telephone && (
          <a
            href={`tel:${data.office.telephone}`}
            aria-label={words.call(data.office.name)}
            data-testid="call-village"
          >
            <Icon name="phone" size={24} />
          </a>
        )}
      </div>
    </header>
  );
}
