import type { UploadRule } from '@homestead/files/contract';
import { useState } from 'react';
import { RichText } from '../../fields/rich-text/RichText.tsx';
import { RichTextView } from '../../fields/rich-text/Viewer.tsx';
import { useKit } from './kit.ts';
import { State } from './State.tsx';
import { galleryTexts } from './texts.ts';

const rule: UploadRule = { maxCount: 3, maxBytes: 5 * 1024 * 1024, types: ['jpg', 'png', 'pdf', 'docx'] };
const example =
  '<h2>公示说明</h2><p>经<strong>村民会议</strong>讨论，拟同意<u>林建国</u>户建房申请，<em>公示七日</em>。</p>' +
  '<ul><li><p>公示地点：村务公开栏</p></li><li><p>监督电话：0594-1234567</p></li></ul>' +
  '<table><tbody><tr><th><p>四至</p></th><th><p>说明</p></th></tr><tr><td><p>东</p></td><td><p>村道</p></td></tr></tbody></table>' +
  '<blockquote><p>如有异议，请在公示期内书面提出。</p></blockquote><p><a href="https://www.gov.cn/">政策原文</a></p>';
const files =
  '<p><img data-file-id="00000000-0000-7000-8000-000000000000" alt="现场照片" /></p>' +
  '<p><a data-file-id="00000000-0000-7000-8000-000000000000">会议纪要.pdf</a></p>';
/** As nobody could store it: the viewer makes it harmless all the same. */
const hostile =
  '<p onclick="window.__hit=1">正文<img src="x" onerror="window.__hit=1"><script>window.__hit=1</script>' +
  '<a href="javascript:window.__hit=1">链接</a></p>';

export function RichTextStates() {
  const [html, setHtml] = useState<string | null>(null);
  return (
    <>
      <State name="空">
        <Field name="公示内容" value={html ?? ''} onChange={setHtml} rule={rule} />
      </State>
      <State name="所写内容的查看">
        <Shown html={html ?? ''} />
      </State>
      <State name="已填写">
        <Kept name="公示说明" start={example} />
      </State>
      <State name="超出字数">
        <Kept name="备注" start={`<p>${galleryTexts.longText}</p>`} limit={20} />
      </State>
      <State name="只读">
        <Shown html={example} />
      </State>
      <State name="文件不存在">
        <Shown html={files} />
      </State>
      <State name="不安全内容">
        <Shown html={hostile} />
      </State>
    </>
  );
}

function Shown({ html }: { html: string }) {
  const { call, Preview, notify } = useKit();
  return <RichTextView html={html} call={call} Preview={Preview} notify={notify} />;
}

function Kept({ name, start, limit }: { name: string; start: string; limit?: number }) {
  const [html, setHtml] = useState<string | null>(start);
  return <Field name={name} value={html ?? ''} onChange={setHtml} {...(limit ? { limit } : {})} />;
}

function Field(props: {
  name: string;
  value: string;
  limit?: number;
  rule?: UploadRule;
  onChange(html: string | null): void;
}) {
  const { call, notify } = useKit();
  const id = `gallery-${props.name}`;
  return (
    <>
      <p id={`${id}-label`}>{props.name}</p>
      <RichText
        id={id}
        labelledBy={`${id}-label`}
        value={props.value}
        limit={props.limit ?? 500}
        rule={props.rule}
        call={call}
        onChange={props.onChange}
        notify={notify}
      />
    </>
  );
}
