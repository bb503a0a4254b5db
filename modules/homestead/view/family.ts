import type { FormData } from '@homestead/forms/contract';
import type { Proposals } from '@homestead/forms/view';
import { familyRoutes as routes } from '../contract/index.ts';

/** Fills a new application with what the server knows of the applicant, so that nothing is typed twice. */
export const proposeFamily: Proposals = async (call, processKey) => {
  const { formData } = await call(routes.proposeApplication, { query: { processKey } });
  return formData as FormData;
};
