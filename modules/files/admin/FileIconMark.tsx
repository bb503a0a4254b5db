import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type FileIcon, iconOf } from '../view/index.ts';

/** Icons of file lists, one for each kind that the specification names (spec 1 §9). */
const marks = {
  img: <FileImageOutlined style={{ color: '#1c6b4f' }} />,
  png: <FileImageOutlined style={{ color: '#24648f' }} />,
  pdf: <FilePdfOutlined style={{ color: '#b3261e' }} />,
  doc: <FileWordOutlined style={{ color: '#2a5fb0' }} />,
  docx: <FileWordOutlined style={{ color: '#2a5fb0' }} />,
  xls: <FileExcelOutlined style={{ color: '#1c7a45' }} />,
  xlsx: <FileExcelOutlined style={{ color: '#1c7a45' }} />,
  zip: <FileZipOutlined style={{ color: '#a65d00' }} />,
  rar: <FileZipOutlined style={{ color: '#a65d00' }} />,
  file: <FileOutlined style={{ color: '#59645d' }} />,
} as const satisfies Record<FileIcon, ReactNode>;

export function FileIconMark({ name }: { name: string }) {
  const icon = iconOf(name);
  return (
    <span data-icon={icon} style={{ fontSize: 20 }} aria-hidden>
      {marks[icon]}
    </span>
  );
}
