import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { lookUpForm } from '../contract/lookup.ts';
import { getForm } from '../contract/routes.ts';
import { areaChecksOf, resolveFields } from '../engine/index.ts';
import { type FillingPort, type LookupPort, lookUp, withLookups } from './lookup.ts';
import type { Release } from './release.ts';
import type { Forms, FormsDeps } from './service.ts';

/** What modules above tell: on which content release a case runs, who fills in what, and calls to other systems. */
export interface FormPorts {
  releaseOf(processId: string): Promise<Release | null>;
  filling: FillingPort;
  calls: LookupPort;
  now(): Date;
}

export function formRoutes(
  forms: Forms,
  deps: Pick<FormsDeps, 'today' | 'bounds'>,
  { releaseOf, filling, calls, now }: FormPorts,
): BoundRoute[] {
  return [
    bind(getForm, async ({ params, query, person }) => {
      const started = query.processId ? await releaseOf(query.processId) : null;
      const release = started ?? forms.releases.current;
      if (!Object.hasOwn(release.forms, params.formKey)) throw new HttpError('missing');
      const form = release.forms[params.formKey]!;
      const ctx = forms.contextOf(release, form);
      const groups = new Set(resolveFields(ctx).map((field) => field.group));
      const models = Object.fromEntries(
        Object.entries(release.models).filter(([group]) => groups.has(group)),
      );
      const checked = new Set(areaChecksOf(form).map(({ layer }) => layer));
      const layers = Object.fromEntries(Object.entries(release.layers).filter(([id]) => checked.has(id)));
      return {
        form: await withLookups(form, person, calls),
        models,
        dictionaries: release.dictionaries,
        layers,
        today: deps.today(),
        bounds: [...deps.bounds],
      };
    }),
    bind(lookUpForm, (call) => lookUp({ forms, filling, port: calls, now }, call)),
  ];
}
