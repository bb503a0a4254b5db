import { lazyChunk, PartPlace } from '@homestead/ui';
import '../files-view.css';
import { viewedAs } from '../kinds.ts';
import { PhotoFactsLine } from '../photo/PhotoFactsLine.tsx';
import { saveFile } from '../save-file.ts';
import { viewTexts as words } from '../texts.ts';
import { FileCard } from './FileCard.tsx';
import { FileStrip } from './FileStrip.tsx';
import { Ground } from './Ground.tsx';
import { LargePicture } from './LargePicture.tsx';
import type { FileViewerProps } from './model.ts';
import { Note } from './Note.tsx';
import { stepped } from './picture-view.ts';
import { useView, type ViewerButton, ViewerTools, viewTools } from './ViewerTools.tsx';

const PdfViewer = lazyChunk(() => import('./PdfViewer.tsx'));

/** Files large, one after the other: pictures and PDF in place; of others what they are, and the way to have them. */
export function FileViewer({ call, files, current, onShow, notify }: FileViewerProps) {
  const index = Math.max(
    0,
    files.findIndex(({ id }) => id === current),
  );
  const file = files[index] ?? { id: current, name: '' };
  const [view, onView] = useView(file.id);
  const isAlone = files.length < 2;
  const go = (step: number) => {
    const next = files[stepped(index, step, files.length)];
    if (next && next.id !== current) onShow(next.id);
  };
  const download = async () => {
    const fault = await saveFile(call, file.id);
    if (fault !== null) notify(fault);
  };
  const turns: ViewerButton[] = [
    { key: 'ArrowLeft', name: words.previous, act: () => go(-1) },
    { key: 'ArrowRight', name: words.next, act: () => go(1) },
  ];
  const kind = viewedAs(file.name);
  return (
    <div className="fv-viewer">
      {kind === 'pdf' ? (
        <PartPlace fallback={<Note text={words.loading} />}>
          <PdfViewer key={file.id} call={call} file={file} onDownload={download} />
        </PartPlace>
      ) : (
        <>
          {kind === 'card' ? (
            <FileCard file={file} onDownload={download} />
          ) : (
            <Ground view={view} onView={onView} onStep={go}>
              {(room) => (
                <LargePicture
                  key={file.id}
                  call={call}
                  id={file.id}
                  name={file.name || words.preview}
                  view={view}
                  room={room}
                />
              )}
            </Ground>
          )}
          {kind === 'picture' && <PhotoFactsLine key={`facts ${file.id}`} call={call} id={file.id} />}
          <ViewerTools
            tools={kind === 'picture' ? viewTools(onView) : []}
            turns={isAlone ? [] : turns}
            place={isAlone ? '' : words.place(index + 1, files.length)}
            name={file.name}
          />
        </>
      )}
      {!isAlone && <FileStrip call={call} files={files} current={file.id} onShow={onShow} />}
    </div>
  );
}
