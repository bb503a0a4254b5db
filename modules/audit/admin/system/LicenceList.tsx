import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { type Licence, systemRoutes as routes } from '../../contract/index.ts';
import { systemPageTexts as words } from './texts.ts';

/** The parts of other makers with their licences. */
export function LicenceList() {
  const { callWithoutToast } = useApi();
  return (
    <ManageList<Licence>
      name="licences"
      title={words.tabs.licences}
      note={words.licenceNote}
      queryKey={['system', 'licences']}
      load={(query, signal) => callWithoutToast(routes.listLicences, { query: query as never }, { signal })}
      idOf={({ name, version }) => `${name} ${version}`}
      nameOf={({ name }) => name}
      export={{ route: routes.exportLicences }}
      search={words.licenceSearch}
      filters={[{ name: 'licence', label: words.licence.licence, width: 180 }]}
      columns={[
        { key: 'name', title: words.licence.name, isSortable: true },
        { key: 'version', title: words.licence.version },
        { key: 'licence', title: words.licence.licence, isSortable: true },
      ]}
    />
  );
}
