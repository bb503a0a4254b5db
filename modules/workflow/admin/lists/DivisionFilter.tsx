import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { useDivisions } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import type { DivisionNode } from '@homestead/people/contract';
import { TreeNav, type TreeNode } from '@homestead/ui/widgets';
import { Button, Popover } from 'antd';
import { useId, useRef, useState } from 'react';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';

interface Props {
  call: CallFunction;
  value: string | undefined;
  onChange(code: string | undefined): void;
}

const words = flowAdminTexts.filters;

/** A township or village within the person's own scope, found by walking the tree of divisions. */
export function DivisionFilter({ call, value, onChange }: Props) {
  const id = useId();
  const { tree } = useDivisions(call, 'mine');
  const opener = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="w-filter">
      <span id={id} className="w-filter-label">
        {words.division}
      </span>
      <span className={styles.division}>
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          destroyOnHidden
          // Beside its button, so that Tab goes on from there.
          getPopupContainer={(button) => button.parentElement ?? document.body}
          afterOpenChange={(isThere) => isThere && popup.current?.querySelector('input')?.focus()}
          content={
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is inside, wherever its focus is
            <div
              ref={popup}
              className={styles.divisionTree}
              onKeyDown={(event) => event.key === 'Escape' && close()}
              data-testid="division-tree"
            >
              <TreeNav
                label={words.division}
                nodes={(tree?.roots ?? []).map(toNode)}
                selected={value}
                defaultOpen={tree ? openAt(tree.roots, tree.path(value ?? '')) : []}
                onSelect={(code) => {
                  onChange(code);
                  close();
                }}
              />
            </div>
          }
        >
          <Button
            ref={opener}
            loading={!tree}
            aria-labelledby={`${id} ${id}-value`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-testid="division-filter"
          >
            <span id={`${id}-value`} className={value ? '' : styles.unset}>
              {value ? (tree?.name(value) ?? value) : words.choose}
            </span>
            {!value && <DownOutlined aria-hidden className={styles.unset} />}
          </Button>
        </Popover>
        {value && (
          <Button
            type="text"
            size="small"
            className={styles.divisionClear ?? ''}
            icon={<CloseCircleFilled />}
            aria-label={words.clear(words.division)}
            onClick={() => {
              onChange(undefined);
              opener.current?.focus();
            }}
          />
        )}
      </span>
    </div>
  );
}

/** Open at first: down to what is chosen, and as far as there is only one way to go. */
function openAt(roots: readonly DivisionNode[], path: readonly string[]): string[] {
  const [only, other] = roots;
  return only && !other ? [only.code, ...openAt(only.children, path)] : [...path];
}

function toNode({ code, name, children }: DivisionNode): TreeNode {
  return { key: code, title: name, children: children.map(toNode) };
}
