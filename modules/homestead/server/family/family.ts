import type { FormData } from '@homestead/forms/contract';
import { isEmpty, setAt, validate, valueAt } from '@homestead/forms/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { can, type Person } from '@homestead/people/contract';
import { type Family, familyRoutes as routes } from '../../contract/index.ts';
import {
  type FamilyPlaces,
  type FamilyProfile,
  familyPaths,
  readFamily,
  writeFamily,
} from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import { dropFamily, findFamily, keepFamily } from './store.ts';

interface Application {
  formKey: string;
  places: FamilyPlaces;
}

/** The calls of a person's own household. */
export function familyRouteTable(deps: HomesteadDeps): BoundRoute[] {
  const known = (person: Pick<Person, 'id'>) => ownFamily(deps, person);
  return [
    bind(routes.getFamily, (call) => known(call.person)),
    bind(routes.putFamily, async (call) => {
      const profile = await judged(deps, call.body.formData as FormData);
      await call.act((tx) => keepFamily(tx, call.person.id, profile, deps.clock.now()));
      return known(call.person);
    }),
    bind(routes.deleteFamily, async (call) => {
      await call.act((tx) => dropFamily(tx, call.person.id));
      return null;
    }),
    bind(routes.takeFamily, async (call) => {
      const { places } = await applicationOf(deps);
      const instance = await deps.cases.findOwn(call.person, call.body.processId);
      if (!instance || instance.process_key !== deps.rules?.process) throw new HttpError('missing');
      const records = (await deps.cases.records(deps.db.kysely, instance)) as FormData;
      await call.act((tx) => keepFamily(tx, call.person.id, readFamily(places, records), deps.clock.now()));
      return known(call.person);
    }),
    bind(routes.proposeApplication, async (call) => ({
      formData: await proposalFor(deps, call.person, call.query.processKey),
    })),
  ];
}

/** The household that an account keeps, by the fields of the application. */
export async function ownFamily(deps: HomesteadDeps, { id }: Pick<Person, 'id'>): Promise<Family> {
  const application = await findApplication(deps);
  if (!application) return { processKey: null, formKey: null, paths: [], formData: {}, updatedAt: null };
  const kept = await findFamily(deps.db.kysely, id);
  const { formKey, places } = application;
  return {
    processKey: deps.rules?.process ?? null,
    formKey,
    paths: familyPaths(places),
    formData: kept ? writeFamily(places, [kept]) : {},
    updatedAt: kept?.updatedAt.toISOString() ?? null,
  };
}

/** What is proposed for an application: the household that the account keeps, its newest case, the account itself. */
async function proposalFor(deps: HomesteadDeps, person: Person, processKey: string): Promise<FormData> {
  const application = processKey === deps.rules?.process ? await findApplication(deps) : undefined;
  if (!application) return proposedReport(deps, person, processKey);
  const { places } = application;
  // Officers apply for others: of their own they propose the village alone.
  const village = deps.isVillage(person.division) ? { applicantDivision: person.division } : {};
  if (!can(person, 'homestead.family.keep')) return writeFamily(places, [{ facts: village, members: [] }]);
  const kept = await findFamily(deps.db.kysely, person.id);
  const earlier = await deps.cases.newestOwn(person, processKey);
  const records = earlier ? ((await deps.cases.records(deps.db.kysely, earlier)) as FormData) : {};
  const { phone, idNumber } = await deps.ownFacts(person.id);
  const account: FamilyProfile = {
    facts: {
      ...village,
      applicantName: person.name,
      applicantPhone: phone,
      applicantIdentityNumber: idNumber,
    },
    members: [],
  };
  const values = writeFamily(places, [...(kept ? [kept] : []), readFamily(places, records), account]);
  // Where the household asked to build before is proposed: most ask for the same place again.
  const { appliedPlace } = places.fields;
  const place = appliedPlace && valueAt(records, appliedPlace);
  if (appliedPlace && !isEmpty(place)) setAt(values, appliedPlace, place);
  return values;
}

/** What a report begins with: the reporter's own village and group, where most of what is reported lies. */
async function proposedReport(deps: HomesteadDeps, person: Person, processKey: string): Promise<FormData> {
  const kind = deps.reports.kinds.find(({ process }) => process === processKey);
  const values: FormData = {};
  if (!kind || !deps.isVillage(person.division)) return values;
  const { division, group } = kind.fields;
  if (division) setAt(values, division, person.division);
  const own = deps.rules?.process;
  if (!group || !own || !can(person, 'homestead.family.keep')) return values;
  const { applicantGroup } = readFamily(
    { fields: deps.rules?.fields ?? {}, members: undefined },
    await proposalFor(deps, person, own),
  ).facts;
  if (!isEmpty(applicantGroup)) setAt(values, group, applicantGroup);
  return values;
}

/** What was sent, judged field by field as the application judges it; nothing is required of a profile. */
async function judged(deps: HomesteadDeps, formData: FormData): Promise<FamilyProfile> {
  const { formKey, places } = await applicationOf(deps);
  const { forms } = deps;
  const release = forms.releases.current;
  const paths = new Set(familyPaths(places));
  const form = forms.getFormOf(release, formKey);
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => paths.has(field)),
  }));
  const { accepted, faults } = validate(
    forms.contextOf(release, { ...form, sections }, { draft: true }),
    formData,
    {},
  );
  if (faults.length > 0) throw brokenFields(faults);
  return readFamily(places, accepted);
}

async function applicationOf(deps: HomesteadDeps): Promise<Application> {
  const application = await findApplication(deps);
  if (!application) throw new HttpError('missing');
  return application;
}

/** The form by which a household applies: the one that asks for its members where the rules record them. */
async function findApplication(deps: HomesteadDeps): Promise<Application | undefined> {
  const { rules, forms, cases } = deps;
  if (!rules) return undefined;
  const recordedAt = rules.household?.recordedAt ?? [];
  for (const form of Object.values(forms.releases.current.forms)) {
    if (!form.members) continue;
    const shown = await cases.tasksOfForm({ processKey: rules.process }, form.formKey);
    if (shown?.taskKeys.some((key) => recordedAt.includes(key))) {
      return { formKey: form.formKey, places: { fields: rules.fields, members: form.members } };
    }
  }
  return undefined;
}
