import { Button, Collapse, Flex } from 'antd';
import { useState } from 'react';
import styles from '../designer.module.css';
import { emptyOf, type Part } from '../shape/schema.ts';
import { designerTexts } from '../texts.ts';
import { type ControlProps, Parts } from './SchemaControl.tsx';

const words = designerTexts.properties;

/** A list of objects (rules, steps, lookups): each folded under what it is called, moved and removed by buttons; a new one is open. */
export function ListControl({ name, part, value, onChange, overrides, isRequired }: ControlProps) {
  const items = (value as object[] | undefined) ?? [];
  const item = part.items ?? {};
  const [open, setOpen] = useState<string[]>([]);
  const set = (next: object[]) => onChange(next.length === 0 && !isRequired ? undefined : next);
  const swap = (index: number, by: number) =>
    set(items.with(index, items[index + by]!).with(index + by, items[index]!));
  return (
    <div className={styles['list']}>
      {items.length > 0 && (
        <Collapse
          size="small"
          activeKey={open}
          onChange={setOpen}
          items={items.map((each, index) => ({
            key: String(index),
            label: titleOf(each) ?? words.item(index + 1),
            children: (
              <>
                <Parts
                  part={item}
                  value={each}
                  onChange={(next) => set(items.with(index, next))}
                  {...(overrides ? { overrides } : {})}
                />
                <Flex gap={4} wrap>
                  <Button size="small" disabled={index === 0} onClick={() => swap(index, -1)}>
                    {words.up}
                  </Button>
                  <Button size="small" disabled={index === items.length - 1} onClick={() => swap(index, 1)}>
                    {words.down}
                  </Button>
                  <Button
                    size="small"
                    onClick={() => set(items.toSpliced(index + 1, 0, copyOf(each, items)))}
                  >
                    {words.duplicate}
                  </Button>
                  <Button size="small" danger onClick={() => set(items.toSpliced(index, 1))}>
                    {words.remove}
                  </Button>
                </Flex>
              </>
            ),
          }))}
        />
      )}
      <Button
        size="small"
        type="dashed"
        onClick={() => {
          set([...items, begun(item, name.replace(/s$/, ''), items)]);
          setOpen([...open, String(items.length)]);
        }}
      >
        {words.add}
      </Button>
    </div>
  );
}

/** What an item is known by to people: its message, title, button or name. */
function titleOf(item: object): string | undefined {
  const said = item as Readonly<Record<string, unknown>>;
  const found = ['message', 'title', 'button', 'name'].map((name) => said[name]);
  return found.find((text): text is string => typeof text === 'string' && text !== '');
}

const owns = ['id', 'key'] as const;
const namesIn = (items: readonly object[], own: (typeof owns)[number]) =>
  new Set(items.map((each) => String((each as Record<string, unknown>)[own])));

/** a to z, then aa: the names of steps take no figures. */
const lettersOf = (count: number): string =>
  (count < 26 ? '' : lettersOf(Math.floor(count / 26) - 1)) + String.fromCharCode(97 + (count % 26));

/** A new item, under a name that none has where items must have one of their own: nobody need think of it. */
function begun(item: Part, kind: string, items: readonly object[]): object {
  const fresh = emptyOf(item) as object;
  const own = owns.find((name) => item.required?.includes(name));
  if (!own) return fresh;
  const taken = namesIn(items, own);
  let count = items.length;
  while (taken.has(`${kind}-${lettersOf(count)}`)) count += 1;
  return { ...fresh, [own]: `${kind}-${lettersOf(count)}` };
}

/** A copy under another name where items have one that must be their own. */
function copyOf(item: object, items: readonly object[]): object {
  const own = owns.find((name) => name in item);
  if (!own) return structuredClone(item);
  const taken = namesIn(items, own);
  let name = `${String((item as Record<string, unknown>)[own])}-copy`;
  while (taken.has(name)) name += '-copy';
  return { ...structuredClone(item), [own]: name };
}
