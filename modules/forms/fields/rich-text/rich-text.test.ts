import { describe, expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { receiveForm } from '../../server/receive.ts';
import { allowedTags } from './allowed.ts';
import { richText } from './model.ts';
import { payloads } from './payloads.fixture.ts';
import { fileIdsIn, isClean, plainText } from './plain.ts';
import { cleanRichText } from './server.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';
const clean = (html: string) => String(cleanRichText(html));

describe('rich text that is sent to the server [S1-2.rich-text]', () => {
  test('keeps what the toolbar makes', () => {
    const html =
      '<h2>公示</h2><p><strong>一</strong><em>二</em><u>三</u><s>四</s><br />五</p><ul><li><p>六</p></li></ul><ol><li><p>七</p></li></ol><blockquote><p>八</p></blockquote><table><tbody><tr><th colspan="2"><p>九</p></th></tr></tbody></table>';
    expect(clean(html)).toBe(html);
  });

  test('keeps files by their ids alone [S1-7.editor-url]', () => {
    expect(
      clean(
        `<img data-file-id="${id}" src="/api/file/preview/1?Authentication=abc" alt="四至" style="width:9px">`,
      ),
    ).toBe(`<img data-file-id="${id}" alt="四至" />`);
    expect(
      clean(
        `<a data-file-id="${id.toUpperCase()}" href="/api/file/download/1?Authentication=abc" target="_blank">纪要.pdf</a>`,
      ),
    ).toBe(`<a data-file-id="${id}">纪要.pdf</a>`);
  });

  test('loses pictures of other sites and keeps their neighbours', () => {
    expect(clean('<p>前<img src="https://evil.example/a.png">后</p>')).toBe('<p>前后</p>');
  });

  test('keeps links by http(s) and within the site, and the words of others', () => {
    expect(clean('<a href="https://www.gov.cn/" onclick="x()" target="_self">国</a>')).toBe(
      '<a href="https://www.gov.cn/">国</a>',
    );
    expect(clean('<a href="/m/Process/1">本案</a><a href="javascript:x()">坏</a>')).toBe(
      '<a href="/m/Process/1">本案</a><a>坏</a>',
    );
  });

  test('takes what other editors write for what it means', () => {
    expect(clean('<div><b>粗</b><i>斜</i><span style="color:red">红</span></div>')).toBe(
      '<strong>粗</strong><em>斜</em>红',
    );
  });

  test('stays as it is when it is cleaned again, for every payload', () => {
    for (const payload of payloads) {
      const once = clean(payload);
      expect(clean(once)).toBe(once);
    }
  });

  test(`holds nothing but allowed elements and attributes, for ${payloads.length} payloads`, () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
    const allowed: ReadonlySet<string> = new Set(allowedTags);
    for (const payload of payloads) {
      const html = clean(payload);
      for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
        expect(allowed.has(tag), `${tag} of ${payload}`).toBe(true);
        for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)) {
          expect(['href', 'data-file-id', 'alt', 'colspan', 'rowspan'], `${name} of ${payload}`).toContain(
            name,
          );
          if (name === 'href') expect(value, payload).toMatch(/^(https?:\/\/|\/(?!\/)|[#?]|\.)/);
        }
      }
    }
  });

  test('has the form that the viewer shows, and only then: of anything else it shows the words', () => {
    for (const payload of payloads) expect(isClean(clean(payload)), payload).toBe(true);
    const raw = payloads.filter((payload) => /<\w+[^>]*\son\w+=/.test(payload));
    expect(raw.length).toBeGreaterThan(50);
    for (const payload of raw) expect(isClean(payload), payload).toBe(false);
  });

  test('is cleaned wherever it stands in a form, and nothing else is touched', () => {
    const fields = [
      { path: 'a.text', type: 'text' },
      { path: 'a.rich', type: 'rich-text' },
    ];
    const sent = { a: { text: '<b>x</b>', rich: '<b>x</b><script>y</script>' }, b: 1 };
    expect(receiveForm(fields, sent)).toEqual({ a: { text: '<b>x</b>', rich: '<strong>x</strong>' }, b: 1 });
    expect(sent.a.rich).toContain('<script>');
    for (const strange of [null, 'x', [], { a: null }, { a: [] }, { a: { rich: { html: 1 } } }])
      expect(receiveForm(fields, strange)).toEqual(strange);
  });
});

describe('a rich-text field', () => {
  test.each([
    ['of marks without words is empty', '<p></p><ul><li><p> </p></li></ul>', null],
    [
      'of one picture is not empty',
      `<p><img data-file-id="${id}" /></p>`,
      `<p><img data-file-id="${id}" /></p>`,
    ],
    ['of as many words as it takes is taken', `<p>${'字'.repeat(20)}</p>`, `<p>${'字'.repeat(20)}</p>`],
    [
      'of one word more is refused',
      `<p><strong>${'字'.repeat(21)}</strong></p>`,
      { message: '此项不能超过20个字' },
    ],
    ['that is an object is refused', { html: '<p>1</p>' }, { message: '此项应为文本' }],
  ])('%s', (_title, value, expected) => {
    expect(judge(richText, value, { maxLength: 20 })).toEqual(expected);
  });

  test('of more marks than anybody writes is refused unread', () => {
    const bomb = '<p><'.repeat(60_000);
    expect(cleanRichText(bomb)).toBe(bomb);
    expect(judge(richText, bomb)).toEqual({ message: '此项不能超过5000个字' });
  });

  test('counts its files, each once, against its upload rule', () => {
    const html = `<p><img data-file-id="${id}" /><a data-file-id="${id}">a</a><img data-file-id="${other}" /></p>`;
    expect(fileIdsIn(html)).toEqual([id, other]);
    const upload = { maxCount: 1, maxBytes: 9, types: 'all' as const };
    expect(judge(richText, html, { upload })).toEqual({ message: '上传文件数量不能超过1个' });
    expect(judge(richText, html, { upload: { ...upload, maxCount: 2 } })).toBe(html);
  });

  test('is shown in lists, print and export as its words', () => {
    const html = `<h2>公示</h2><p>一&amp;二&lt;三&gt;<br />四</p><table><tbody><tr><td><p>五</p></td><td><p>六</p></td></tr></tbody></table><p><img data-file-id="${id}" /></p>`;
    expect(plainText(html)).toBe('公示\n一&二<三>\n四\n五\t六\n[图片]');
  });
});
