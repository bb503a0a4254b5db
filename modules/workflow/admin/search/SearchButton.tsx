import { SearchOutlined } from '@ant-design/icons';
import { lazyChunk, PartPlace } from '@homestead/ui';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { searchWords } from '../../view/index.ts';
import { flowAdminTexts } from '../texts.ts';
import styles from './search.module.css';

const SearchDialog = lazyChunk(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));
const words = flowAdminTexts.search;

/** Whether a key is meant for what is typed, and not for the page. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The search over everything, in the header: by the button, by `/` and by Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isK) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        className={styles.open ?? ''}
        icon={<SearchOutlined />}
        title={words.hint}
        aria-label={searchWords.open}
        onClick={() => setOpen(true)}
        data-testid="global-search"
      />
      {isOpen && (
        <PartPlace>
          <SearchDialog onClose={() => setOpen(false)} />
        </PartPlace>
      )}
    </>
  );
}
