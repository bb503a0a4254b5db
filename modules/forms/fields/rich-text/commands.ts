import type { Editor } from '@tiptap/core';
import { richTextTexts as words } from './texts.ts';

/** One button of the toolbar. */
export interface RichCommand {
  key: string;
  name: string;
  run(editor: Editor): unknown;
  isActive?(editor: Editor): boolean;
  isEnabled?(editor: Editor): boolean;
  /** Only shown inside a table. */
  inTable?: true;
}

/** What marks there are, in the order of the toolbar. */
export const richCommands: readonly RichCommand[] = [
  {
    key: 'undo',
    name: words.undo,
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    key: 'redo',
    name: words.redo,
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
  mark('bold', words.bold, (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', words.italic, (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', words.underline, (editor) => editor.chain().focus().toggleUnderline().run()),
  heading('heading', words.heading, 2),
  heading('subheading', words.subheading, 3),
  mark('bulletList', words.bullets, (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', words.numbers, (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('blockquote', words.quote, (editor) => editor.chain().focus().toggleBlockquote().run()),
  {
    key: 'table',
    name: words.table,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isEnabled: (editor) => !editor.isActive('table'),
  },
  inTable('addRow', words.addRow, (editor) => editor.chain().focus().addRowAfter().run()),
  inTable('addColumn', words.addColumn, (editor) => editor.chain().focus().addColumnAfter().run()),
  inTable('deleteRow', words.deleteRow, (editor) => editor.chain().focus().deleteRow().run()),
  inTable('deleteColumn', words.deleteColumn, (editor) => editor.chain().focus().deleteColumn().run()),
  inTable('deleteTable', words.deleteTable, (editor) => editor.chain().focus().deleteTable().run()),
];

function mark(key: string, name: string, run: RichCommand['run']): RichCommand {
  return { key, name, run, isActive: (editor) => editor.isActive(key) };
}

function heading(key: string, name: string, level: 2 | 3): RichCommand {
  return {
    key,
    name,
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    isActive: (editor) => editor.isActive('heading', { level }),
  };
}

function inTable(key: string, name: string, run: RichCommand['run']): RichCommand {
  return { key, name, run, inTable: true };
}
