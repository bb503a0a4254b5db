import { describe, expect, it } from 'vitest';
import { iconOf, isPicture, opensInViewer, readableSize, viewedAs } from './kinds.ts';

describe('a file in a list', () => {
  it.each([
    ['照片.JPG', 'img'],
    ['a.apng', 'img'],
    ['a.png', 'png'],
    ['会议纪要.pdf', 'pdf'],
    ['台账.xlsx', 'xlsx'],
    ['a.doc', 'doc'],
    ['a.zip', 'zip'],
    ['无后缀', 'file'],
    ['a.exe', 'file'],
  ])('%s has the icon %s (spec 1 §9) [S1-9.file-icons]', (name, icon) => {
    expect(iconOf(name)).toBe(icon);
  });

  it('that is a picture opens on the page', () => {
    expect(isPicture('a.jpeg')).toBe(true);
    expect(isPicture('a.svg')).toBe(false);
  });

  it('is shown by the viewer as what it is, and a document that no browser shows as a card', () => {
    const kinds = ['a.jpg', '', 'a.heic', '批准书.PDF', '纪要.docx', '附件.zip'].map(viewedAs);
    expect(kinds).toEqual(['picture', 'picture', 'picture', 'pdf', 'card', 'card']);
    expect(['a.png', 'a.pdf', 'a.xlsx', 'a.zip', 'a.txt'].map(opensInViewer)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('says its size as people read it', () => {
    expect(readableSize(3 * 1024 * 1024)).toBe('3.0 MB');
    expect(readableSize(10)).toBe('1 KB');
  });
});
