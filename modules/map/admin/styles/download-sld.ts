import { styleRoutes as routes } from '@homestead/catalogue/contract';
import { saveFile } from '@homestead/ui';
import { tell } from '@homestead/ui/desk';

/** Saves a style as a file of SLD; a failure is told. */
export async function downloadSld({ id }: { id: string }, version: '1.0.0' | '1.1.0'): Promise<void> {
  const fault = await saveFile(routes.exportSld, { version }, { id });
  if (fault) tell.error(fault);
}
