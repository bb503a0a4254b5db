import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { deskTexts } from './texts.ts';

interface Props {
  value: string;
  label: string;
  onSearch(keyword: string): void;
}

/** Searches on Enter, on the button, and when it is emptied. What is typed on while the list loads stays. */
export function KeywordSearch({ value, label, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Only what comes from elsewhere, a reset or the address, takes the place of what stands there.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  const search = (keyword: string) => {
    sent.current = keyword.trim();
    onSearch(sent.current);
  };
  return (
    <Input.Search
      style={{ width: 260 }}
      value={typed}
      allowClear
      maxLength={100}
      placeholder={label}
      aria-label={label}
      enterButton={<SearchOutlined aria-label={deskTexts.search} />}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={search}
      data-testid="list-keyword"
    />
  );
}
