import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { confirm } from '@homestead/ui';
import { ExportButton, PageState, useApi } from '@homestead/ui/desk';
import { type BulkAction, BulkBar, ImportDialog, useKept } from '@homestead/ui/desk/manage';
import { Button, Card, ConfigProvider, Empty, Flex, Spin } from 'antd';
import { useState } from 'react';
import { exportMenus, menuSheet } from '../../contract/menus/routes.ts';
import type { MenuNode, ModuleRow } from '../../contract/menus/rows.ts';
import { menuEditTexts } from '../../contract/menus/texts.ts';
import { useFunctions } from '../../view/use-functions.ts';
import { MenuDialog, type MenuDraft } from './MenuDialog.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { listOf, MenuTree } from './MenuTree.tsx';
import { ModuleDialog, type ModuleDraft } from './ModuleDialog.tsx';
import { ModuleList } from './ModuleList.tsx';
import styles from './menus.module.css';
import { find, placeBy, type Way } from './moves.ts';
import { menuPageTexts as words } from './texts.ts';
import { useMenus } from './use-menus.ts';

/** `/ModulesManage`: modules and applications, the menus of one of them, and how they look (spec 2 §1). */
export default function ModulesManagePage() {
  const { callWithoutToast } = useApi();
  const may = useFunctions(callWithoutToast, 'ModulesManage');
  const [chosen, setChosen] = useKept<string | undefined>('application', undefined);
  const [moduleDraft, setModuleDraft] = useKept<ModuleDraft | null>('module', null);
  const { modules, ...rest } = useMenus(chosen);
  const rows = modules.data?.records ?? [];
  const application = rows.find(({ id }) => id === chosen);
  const editedModule = rows.find(({ id }) => id === moduleDraft?.id) ?? null;
  const first = rows.find(({ client }) => client !== null)?.id;
  if (chosen === undefined && first !== undefined) setChosen(first);
  return (
    <PageState query={modules}>
      {() => (
        <div className={styles.page}>
          <ModuleList
            rows={rows}
            selected={chosen}
            may={may}
            onSelect={setChosen}
            onDraft={setModuleDraft}
            onRemove={(row) =>
              void confirm({
                body: words.removeModuleAsk(row.name),
                isDangerous: true,
                run: () => rest.removeModule(row),
              })
            }
          />
          {application?.client && (
            <Menus
              key={application.id}
              application={{ ...application, client: application.client }}
              may={may}
              menus={rest}
            />
          )}
          {moduleDraft && (moduleDraft.id === null || editedModule) && (
            <ModuleDialog
              given={editedModule}
              parentId={moduleDraft.parentId}
              call={rest.call}
              onDone={() => {
                setModuleDraft(null);
                void rest.refresh();
              }}
              onCancel={() => setModuleDraft(null)}
            />
          )}
        </div>
      )}
    </PageState>
  );
}

interface MenusProps {
  application: ModuleRow & { client: NonNullable<ModuleRow['client']> };
  may: ReadonlySet<string>;
  menus: Omit<ReturnType<typeof useMenus>, 'modules'>;
}

function Menus({ application, may, menus }: MenusProps) {
  const [selected, setSelected] = useKept<string | null>('menu', null);
  const [draft, setDraft] = useKept<MenuDraft | null>('menu dialog', null);
  const [isImporting, setImporting] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tree = (menus.tree.data ?? []) as MenuNode[];
  const node = selected ? find(tree, selected) : undefined;
  const edited = (draft?.id && find(tree, draft.id)) || null;
  const list = (selected && listOf(selected)) || node?.list || 'menu';
  const canHold =
    node?.list === 'menu' &&
    node.parentId === null &&
    application.client === 'desktop' &&
    !node.routeName &&
    !node.processKey;
  const canEdit = may.has('edit');
  const several = severalActs(menus, may);
  // What a group holds comes before it, so that both can be deleted at once.
  const chosen = tree.flatMap((top) => [...top.children, top]).filter(({ id }) => ticked.includes(id));
  const move = (way: Way) => {
    const place = node && placeBy(tree, node.id, way);
    if (node && place) void menus.change(node, place);
  };
  const ways: readonly { way: Way; icon?: React.ReactNode }[] = [
    { way: 'up', icon: <ArrowUpOutlined aria-hidden /> },
    { way: 'down', icon: <ArrowDownOutlined aria-hidden /> },
    { way: 'into' },
    { way: 'out' },
  ];
  return (
    <>
      <Card
        title={<h1 className={styles.title}>{words.menus(application.name)}</h1>}
        extra={
          may.has('create') && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() =>
                setDraft({
                  id: null,
                  place: { list, parentId: canHold ? node.id : (node?.parentId ?? null) },
                })
              }
              data-testid="menu-add"
            >
              {canHold ? words.addChild : words.add}
            </Button>
          )
        }
      >
        <p className={styles.hint}>{words.hints[application.client]}</p>
        <Flex gap={6} wrap className={styles.acts} role="toolbar" aria-label={words.menus(application.name)}>
          {canEdit &&
            ways
              .filter(({ icon }) => icon || application.client === 'desktop')
              .map(({ way, icon }) => (
                <Button
                  key={way}
                  size="small"
                  icon={icon}
                  disabled={!node || !placeBy(tree, node.id, way)}
                  onClick={() => move(way)}
                  data-testid={`menu-${way}`}
                >
                  {words[way]}
                </Button>
              ))}
          {canEdit && (
            <>
              <Button
                size="small"
                disabled={!node}
                onClick={() =>
                  node && setDraft({ id: node.id, place: { list: node.list, parentId: node.parentId } })
                }
                data-testid="menu-edit"
              >
                {words.edit}
              </Button>
              <Button
                size="small"
                disabled={!node}
                onClick={() =>
                  node && void menus.change(node, { state: node.state === 'YES' ? 'NO' : 'YES' })
                }
                data-testid="menu-state"
              >
                {node?.state === 'NO' ? words.enable : words.disable}
              </Button>
            </>
          )}
          {may.has('delete') && (
            <Button
              size="small"
              danger
              disabled={!node}
              onClick={() =>
                node &&
                void confirm({
                  body: words.removeAsk(node.name),
                  isDangerous: true,
                  run: () => menus.remove(node),
                })
              }
              data-testid="menu-remove"
            >
              {words.remove}
            </Button>
          )}
          <ConfigProvider componentSize="small">
            {canEdit && (
              <Button onClick={() => setImporting(true)} data-testid="manage-import">
                {words.import}
              </Button>
            )}
            <ExportButton route={exportMenus} query={{ applicationId: application.id }} />
          </ConfigProvider>
        </Flex>
        {several.length > 0 && (
          <BulkBar
            actions={several}
            rows={chosen}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onDone={(failed) => {
              setTicked(failed.map(({ id }) => id));
              return menus.refresh();
            }}
            onClear={() => setTicked([])}
          />
        )}
        {menus.tree.isPending ? (
          <Spin className={styles.wait ?? ''} />
        ) : tree.length === 0 ? (
          <Empty description={words.none} />
        ) : (
          <MenuTree
            key={tree.length}
            client={application.client}
            tree={tree}
            selected={selected}
            canMove={canEdit}
            ticked={several.length > 0 ? chosen.map(({ id }) => id) : undefined}
            onTick={setTicked}
            onSelect={setSelected}
            onMove={(moved, place) => void menus.change(moved, place)}
          />
        )}
      </Card>
      <Card title={<h2 className={styles.title}>{words.preview}</h2>}>
        <MenuPreview client={application.client} tree={tree} />
      </Card>
      {isImporting && (
        <ImportDialog
          settings={{
            title: words.importTitle,
            route: menuSheet.import,
            template: menuSheet.template,
            note: menuEditTexts.sheetNote,
          }}
          onWritten={() => void menus.refresh()}
          onClose={() => setImporting(false)}
        />
      )}
      {draft && menus.choices.data && menus.tree.data && (draft.id === null || edited) && (
        <MenuDialog
          given={edited}
          place={draft.place}
          application={application}
          tree={tree}
          choices={menus.choices.data}
          call={menus.call}
          onDone={() => {
            setDraft(null);
            void menus.refresh();
          }}
          onCancel={() => setDraft(null)}
        />
      )}
    </>
  );
}

/** What may be done with several menus at once. */
function severalActs({ setState, removeNow }: MenusProps['menus'], may: ReadonlySet<string>) {
  const switching = (['YES', 'NO'] as const).map(
    (state): BulkAction<MenuNode> => ({
      name: state === 'YES' ? 'enable' : 'disable',
      label: state === 'YES' ? words.enable : words.disable,
      isFor: (node) => node.state !== state,
      run: (node) => setState(node, state),
    }),
  );
  const removal: BulkAction<MenuNode> = {
    name: 'remove',
    label: words.remove,
    isDangerous: true,
    run: removeNow,
  };
  return [...(may.has('edit') ? switching : []), ...(may.has('delete') ? [removal] : [])];
}
