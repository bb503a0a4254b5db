import { Button, Card, Flex, Menu } from 'antd';
import type { MenuIcon } from '../../contract/menus/menus.ts';
import type { ModuleRow } from '../../contract/menus/rows.ts';
import { menuIcon } from '../shell/icons.tsx';
import type { ModuleDraft } from './ModuleDialog.tsx';
import styles from './menus.module.css';
import { menuPageTexts as words } from './texts.ts';

interface Props {
  rows: readonly ModuleRow[];
  selected: string | undefined;
  may: ReadonlySet<string>;
  onSelect(id: string): void;
  onDraft(draft: ModuleDraft): void;
  onRemove(row: ModuleRow): void;
}

/** Modules, and in each its applications; one application is chosen. */
export function ModuleList({ rows, selected, may, onSelect, onDraft, onRemove }: Props) {
  const modules = rows.filter(({ parentId }) => parentId === null);
  const application = rows.find(({ id }) => id === selected);
  return (
    <Card
      title={<h2 className={styles.title}>{words.modules}</h2>}
      extra={
        may.has('create') && (
          <Button size="small" onClick={() => onDraft({ id: null, parentId: null })} data-testid="module-add">
            {words.addModule}
          </Button>
        )
      }
      data-testid="modules"
    >
      {modules.map((module) => (
        <section key={module.id} className={styles.module}>
          <h3>
            <span aria-hidden>{menuIcon((module.icon ?? undefined) as MenuIcon | undefined)}</span>{' '}
            {module.name}
          </h3>
          <Menu
            mode="inline"
            selectedKeys={selected ? [selected] : []}
            style={{ borderInlineEnd: 0 }}
            items={rows
              .filter(({ parentId }) => parentId === module.id)
              .map(({ id, name, icon }) => ({
                key: id,
                label: name,
                icon: menuIcon((icon ?? undefined) as MenuIcon | undefined),
              }))}
            onClick={({ key }) => onSelect(key)}
          />
          <Acts row={module} may={may} onDraft={onDraft} onRemove={onRemove} canAdd />
        </section>
      ))}
      {application && (
        <section className={styles.module}>
          <h3>{application.name}</h3>
          <Acts row={application} may={may} onDraft={onDraft} onRemove={onRemove} />
        </section>
      )}
    </Card>
  );
}

function Acts({
  row,
  may,
  onDraft,
  onRemove,
  canAdd = false,
}: Pick<Props, 'may' | 'onDraft' | 'onRemove'> & { row: ModuleRow; canAdd?: boolean }) {
  return (
    <Flex gap={6} wrap>
      {canAdd && may.has('create') && (
        <Button size="small" onClick={() => onDraft({ id: null, parentId: row.id })}>
          {words.addApplication}
        </Button>
      )}
      {may.has('edit') && (
        <Button size="small" onClick={() => onDraft({ id: row.id, parentId: row.parentId })}>
          {words.editModule}
        </Button>
      )}
      {may.has('delete') && (
        <Button size="small" danger onClick={() => onRemove(row)}>
          {words.removeModule}
        </Button>
      )}
    </Flex>
  );
}
