import type { CallFunction } from '@homestead/http/client';
import { useEffect, useRef, useState } from 'react';
import { viewTexts as words } from '../texts.ts';
import { FileCard } from './FileCard.tsx';
import { Ground } from './Ground.tsx';
import type { ViewedFile } from './model.ts';
import { Note } from './Note.tsx';
import { PdfPage } from './PdfPage.tsx';
import { usePdf } from './pdf.ts';
import { useView, type ViewerButton, ViewerTools, viewTools } from './ViewerTools.tsx';

interface Props {
  call: CallFunction;
  file: ViewedFile;
  onDownload(): void;
}

/** A PDF page by page: turned over, enlarged and rotated by buttons, keys, wheel or fingers; all pages small beside it. */
export default function PdfViewer({ call, file, onDownload }: Props) {
  const opened = usePdf(call, file.id);
  const [page, setPage] = useState(1);
  const [view, onView] = useView(String(page));
  if (opened.status === 'loading') return <Note text={words.loading} />;
  if (opened.status === 'failed')
    return opened.again ? (
      <Note text={opened.fault} act={{ name: words.retry, onPress: opened.retry }} />
    ) : (
      <FileCard file={file} reason={opened.fault} onDownload={onDownload} />
    );
  const { pdf } = opened;
  const count = pdf.numPages;
  const go = (step: number) => setPage(Math.min(count, Math.max(1, page + step)));
  const turns: ViewerButton[] = [
    { key: 'ArrowLeft', name: words.previousPage, act: () => go(-1) },
    { key: 'ArrowRight', name: words.nextPage, act: () => go(1) },
  ];
  const { x, y, scale } = view;
  return (
    <>
      <div className="fv-pdf">
        {count > 1 && <Pages pdf={pdf} page={page} onPage={setPage} />}
        <Ground view={view} onView={onView} onStep={go}>
          {(room) => (
            <div
              className="fv-sheet"
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
              data-scale={scale}
            >
              <PdfPage
                pdf={pdf}
                page={page}
                room={room}
                turns={view.turns}
                sharpness={Math.min(3, scale)}
                label={words.pageOf(file.name, page, count)}
              />
            </div>
          )}
        </Ground>
      </div>
      <ViewerTools
        tools={[...viewTools(onView), { key: 'd', name: words.download, act: onDownload }]}
        turns={count > 1 ? turns : []}
        place={words.place(page, count)}
        name={file.name}
      />
    </>
  );
}

type Pdf = Extract<ReturnType<typeof usePdf>, { status: 'ready' }>['pdf'];

/** All pages small; each is drawn when it comes into sight. */
function Pages({ pdf, page, onPage }: { pdf: Pdf; page: number; onPage(page: number): void }) {
  return (
    <ol className="fv-strip fv-pages" aria-label={words.pages}>
      {Array.from({ length: pdf.numPages }, (_, i) => i + 1).map((number) => (
        <li key={number}>
          <SmallPage pdf={pdf} number={number} isCurrent={number === page} onPress={() => onPage(number)} />
        </li>
      ))}
    </ol>
  );
}

interface SmallPageProps {
  pdf: Pdf;
  number: number;
  isCurrent: boolean;
  onPress(): void;
}

const smallRoom = { width: 60, height: 78 };

function SmallPage({ pdf, number, isCurrent, onPress }: SmallPageProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = button.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isSeen]);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={words.page(number)}
      aria-current={isCurrent}
      onClick={onPress}
    >
      {isSeen && <PdfPage pdf={pdf} page={number} room={smallRoom} />}
      <span aria-hidden="true">{number}</span>
    </button>
  );
}
