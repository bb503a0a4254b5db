import type { UploadRule } from '@homestead/files/contract';
import { FileIconMark, fileIcons, useFileDetails } from '@homestead/files/view';
import { useState } from 'react';
import { useKit } from './kit.ts';
import { State } from './State.tsx';

const photos: UploadRule = { maxCount: 3, maxBytes: 5 * 1024 * 1024, types: ['jpg', 'png', 'jpeg', 'apng'] };
const papers: UploadRule = {
  maxCount: 3,
  maxBytes: 512 * 1024,
  types: ['pdf', 'docx', 'xlsx', 'zip', 'png'],
};
/** Belongs to nobody. */
const absent = '00000000-0000-7000-8000-000000000000';

export function ImageStates() {
  const { Images, ImageCell, call } = useKit();
  const [ids, setIds] = useState<string[]>([]);
  const details = useFileDetails(call, ids);
  const pictures = ids.map((id) => ({ id, name: details.get(id)?.name ?? '' }));
  return (
    <>
      <State name="上传">
        <Images id="gallery-images" ids={ids} rule={photos} readOnly={false} onChange={setIds} />
      </State>
      <State name="只读">
        <Images id="gallery-images-shown" ids={ids} rule={photos} readOnly onChange={setIds} />
      </State>
      <State name="文件不存在">
        <Images id="gallery-images-absent" ids={[absent]} rule={photos} readOnly onChange={setIds} />
      </State>
      <State name="表格图片">
        <ImageCell call={call} pictures={pictures} />
      </State>
      <State name="表格图片为空">
        <ImageCell call={call} pictures={[]} />
      </State>
      <State name="表格图片不存在">
        <ImageCell call={call} pictures={[{ id: absent, name: '现场照片.jpg' }]} />
      </State>
    </>
  );
}

export function FileStates() {
  const { Files } = useKit();
  const [ids, setIds] = useState<string[]>([]);
  return (
    <>
      <State name="类型图标">
        <ul className="gallery-icons">
          {fileIcons.map((icon) => {
            const name = icon === 'img' ? '照片.jpg' : icon === 'file' ? '其他.dwg' : `材料.${icon}`;
            return (
              <li key={icon}>
                <FileIconMark name={name} /> {name}
              </li>
            );
          })}
        </ul>
      </State>
      <State name="上传">
        <Files id="gallery-files" ids={ids} rule={papers} readOnly={false} onChange={setIds} />
      </State>
      <State name="只读">
        <Files id="gallery-files-shown" ids={ids} rule={papers} readOnly onChange={setIds} />
      </State>
      <State name="文件不存在">
        <Files id="gallery-files-absent" ids={[absent]} rule={papers} readOnly onChange={setIds} />
      </State>
    </>
  );
}
