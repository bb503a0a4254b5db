import { CallFailure } from '@homestead/http/client';
import type { Capability } from '@homestead/http/contract';
import { asShown, messageOf } from '@homestead/ui';
import { ExportButton, PageState, tell, useApi } from '@homestead/ui/desk';
import { FormDialog, ImportDialog, useKept } from '@homestead/ui/desk/manage';
import { confirm } from '@homestead/ui/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Descriptions, Empty, Input, Space, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  createOrganization,
  deleteOrganization,
  divisionTemplate,
  editOrganization,
  exportDivisions,
  importDivisions,
  moveOrganization,
  type OrganizationNode,
  organizationTree,
} from '../../contract/index.ts';
import { usePresence } from '../session/identity.ts';
import { organizationPageTexts as words } from '../staff/texts.ts';
import styles from './organization.module.css';

type Dialog = 'division' | 'organization' | 'edit' | 'import';

/** `/Organization` 组织机构: divisions by their codes, and organisations that are moved by drag. */
export function OrganizationPage() {
  const { callWithoutToast } = useApi();
  const tree = useQuery({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => callWithoutToast(organizationTree, {}, { signal }),
  });
  return (
    <Card title={<h1 className={styles.title}>{words.organizations}</h1>} extra={<Tools />}>
      <p className={styles.note}>{words.note}</p>
      <PageState query={tree}>{(roots) => <Workplace roots={roots} />}</PageState>
    </Card>
  );
}

function Tools() {
  const { identity } = usePresence();
  const queries = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const may = (capability: Capability) => identity?.capabilities.includes(capability) ?? false;
  return (
    <Space wrap>
      {may('people.organization.edit') && (
        <Button onClick={() => setImporting(true)} data-testid="manage-import">
          {words.import}
        </Button>
      )}
      {may('people.organization.read') && <ExportButton route={exportDivisions} query={{}} />}
      {isImporting && (
        <ImportDialog
          settings={{ title: words.importDivisions, route: importDivisions, template: divisionTemplate }}
          onWritten={() => void queries.invalidateQueries()}
          onClose={() => setImporting(false)}
        />
      )}
    </Space>
  );
}

function Workplace({ roots }: { roots: OrganizationNode[] }) {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState<readonly string[]>(() => roots.map(({ id }) => id));
  const [dialog, setDialog] = useKept<Dialog | null>('organization', null);
  const byId = useMemo(() => new Map(flat(roots).map((node) => [node.id, node])), [roots]);
  const shown = useMemo(() => filtered(roots, keyword.trim()), [roots, keyword]);
  const chosen = byId.get(params.get('id') ?? '') ?? roots[0];
  const choose = (id: string) => setParams({ id }, { replace: true });
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['organizations'] }),
      queries.invalidateQueries({ queryKey: ['divisions'] }),
    ]);
  };
  const move = async (node: OrganizationNode, parent: string, before: string | null) => {
    try {
      await callWithoutToast(moveOrganization, {
        params: { id: node.id },
        body: { parent, before, version: node.version },
      });
      tell.success(words.moved);
    } catch (error) {
      tell.error(error instanceof CallFailure ? messageOf(error) : String(error));
    }
    await refresh();
  };
  const remove = async (node: OrganizationNode) => {
    const isDone = await confirm({
      type: 'dataconfirm',
      body: words.askRemove(node.name),
      run: () => callWithoutToast(deleteOrganization, asShown(node)),
    });
    if (!isDone) return;
    tell.success(words.removed);
    if (node.parent) choose(node.parent);
    await refresh();
  };
  return (
    <div className={styles.sides}>
      <div className={styles.tree}>
        <Input.Search
          allowClear
          placeholder={words.search}
          aria-label={words.search}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Tree<TreeItem>
          blockNode
          draggable={{
            icon: false,
            nodeDraggable: (item) => byId.get(String(item.key))?.can.includes('edit') ?? false,
          }}
          expandedKeys={keyword.trim() ? flat(shown).map(({ id }) => id) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          selectedKeys={chosen ? [chosen.id] : []}
          onSelect={([key]) => key !== undefined && choose(String(key))}
          treeData={shown.map(itemOf)}
          height={560}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const moved = byId.get(String(dragNode.key));
            const target = byId.get(String(node.key));
            if (!moved || !target) return;
            if (!dropToGap) return void move(moved, target.id, null);
            const siblings = (byId.get(target.parent ?? '')?.children ?? []).filter(
              ({ kind, id }) => kind === moved.kind && id !== moved.id,
            );
            const at = siblings.findIndex(({ id }) => id === target.id);
            const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
            const before = isBefore ? target.id : (siblings[at + 1]?.id ?? null);
            if (target.parent) void move(moved, target.parent, before);
          }}
        />
      </div>
      <div>
        {chosen ? (
          <>
            <Descriptions
              title={chosen.name}
              column={1}
              bordered
              size="small"
              items={[
                { key: 'level', label: words.level, children: words.levels[chosen.level] },
                ...(chosen.code
                  ? [
                      {
                        key: 'code',
                        label: words.code,
                        children: <span className="figures">{chosen.code}</span>,
                      },
                    ]
                  : []),
                { key: 'parent', label: words.parent, children: byId.get(chosen.parent ?? '')?.name ?? '—' },
                { key: 'division', label: words.fields.division, children: chosen.divisionName },
                { key: 'children', label: words.children, children: words.counted(chosen.children.length) },
              ]}
              extra={
                <Space wrap>
                  {chosen.can.includes('addChild') && (
                    <>
                      {chosen.kind === 'division' && chosen.level !== 'village' && (
                        <Button onClick={() => setDialog('division')} data-testid="add-division">
                          {words.addDivision}
                        </Button>
                      )}
                      <Button onClick={() => setDialog('organization')} data-testid="add-organization">
                        {words.addOrganization}
                      </Button>
                    </>
                  )}
                  {chosen.can.includes('edit') && (
                    <Button onClick={() => setDialog('edit')}>{words.editNode}</Button>
                  )}
                  {chosen.can.includes('delete') && (
                    <Button danger onClick={() => void remove(chosen)}>
                      {words.removeNode}
                    </Button>
                  )}
                </Space>
              }
            />
            {dialog && (
              <NodeDialog
                dialog={dialog}
                node={chosen}
                onDone={async () => {
                  setDialog(null);
                  setOpen([...new Set([...open, chosen.id])]);
                  tell.success(dialog === 'edit' ? words.moved : words.added);
                  await refresh();
                }}
                onCancel={() => setDialog(null)}
              />
            )}
          </>
        ) : (
          <Empty description={words.choose} />
        )}
      </div>
    </div>
  );
}

function NodeDialog({
  dialog,
  node,
  onDone,
  onCancel,
}: {
  dialog: Dialog;
  node: OrganizationNode;
  onDone(): Promise<void>;
  onCancel(): void;
}) {
  const { callWithoutToast } = useApi();
  const title = {
    division: words.addDivision,
    organization: words.addOrganization,
    edit: words.editNode,
    import: '',
  };
  return (
    <FormDialog
      title={title[dialog]}
      keptAs={`${dialog} of ${node.id}`}
      fields={[
        ...(dialog === 'division'
          ? [
              {
                name: 'code',
                label: words.code,
                type: 'text' as const,
                isRequired: true,
                maxLength: 12,
                hint: words.codeHint,
              },
            ]
          : []),
        { name: 'name', label: words.name, type: 'text', isRequired: true, maxLength: 60 },
      ]}
      initial={dialog === 'edit' ? { name: node.name } : dialog === 'division' ? { code: node.id } : {}}
      onSave={(values) => {
        const name = String(values['name']);
        if (dialog === 'edit')
          return callWithoutToast(editOrganization, {
            params: { id: node.id },
            body: { name, version: node.version },
          });
        return callWithoutToast(createOrganization, {
          body: dialog === 'division' ? { name, code: String(values['code']) } : { name, parent: node.id },
        });
      }}
      onDone={() => void onDone()}
      onCancel={onCancel}
    />
  );
}

interface TreeItem {
  key: string;
  title: string;
  children: TreeItem[];
}

const itemOf = ({ id, name, code, children }: OrganizationNode): TreeItem => ({
  key: id,
  title: code ? `${name} ${code}` : name,
  children: children.map(itemOf),
});

const flat = (nodes: readonly OrganizationNode[]): OrganizationNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** The branches that hold what is looked for. */
function filtered(nodes: readonly OrganizationNode[], word: string): OrganizationNode[] {
  if (word === '') return [...nodes];
  return nodes.flatMap((node) => {
    const children = filtered(node.children, word);
    const isFound = node.name.includes(word) || (node.code?.includes(word) ?? false);
    return isFound || children.length > 0 ? [{ ...node, children: isFound ? node.children : children }] : [];
  });
}
