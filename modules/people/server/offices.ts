import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { contentTexts } from '../contract/index.ts';
import { readContent } from './content.ts';

const Text = Type.String({ minLength: 1, maxLength: 100 });

/** `content/people/offices.json`: who people turn to, by division and role. */
const Office = Type.Object(
  {
    division: Type.String({ pattern: '^\\d{6,12}$' }),
    role: Text,
    name: Text,
    telephone: Type.Optional(Type.String({ pattern: '^[0-9+() -]{3,30}$' })),
  },
  { additionalProperties: false },
);

/** The offices of a county. */
export interface Offices {
  /** The office of a role that is nearest to a division; null where the county names none. */
  nearest(role: string, division: string): OfficeFound | null;
  /** Every office of these places, of what they contain and of what contains them, each once. */
  around(places: readonly string[]): (OfficeFound & { division: string })[];
}

/** The office of a role where a case is. */
export interface OfficeFound {
  name: string;
  telephone: string | null;
}

/**
 * Reads the offices of a county; none where it has no such file. A division's code begins with the code of what contains it.
 * Throws where an entry is not right.
 */
export function loadOffices(folder: string | undefined): Offices {
  const offices = folder === undefined ? [] : readContent<unknown>(folder, 'offices.json');
  const known = offices.map((office, index) => {
    if (Value.Check(Office, office)) return office;
    const [error] = Value.Errors(Office, office);
    const why = `${error?.instancePath ?? ''} ${error?.message ?? ''}`;
    throw new Error(contentTexts.officeBroken('content/people/offices.json', index + 1, why));
  });
  return {
    nearest(role, division) {
      const [nearest] = known
        .filter((office) => office.role === role && division.startsWith(office.division))
        .sort((a, b) => b.division.length - a.division.length);
      return nearest ? { name: nearest.name, telephone: nearest.telephone ?? null } : null;
    },
    around(places) {
      const found = known.filter(({ division }) =>
        places.some((place) => division.startsWith(place) || place.startsWith(division)),
      );
      const once = new Map(found.map((office) => [`${office.division} ${office.name}`, office]));
      return [...once.values()].map(({ division, name, telephone = null }) => ({
        division,
        name,
        telephone,
      }));
    },
  };
}
