import { type DragEvent, useState } from 'react';
import { verifyTexts as words } from './texts.ts';
import { digestOf } from './use-verification.ts';

type Compared = { name: string; state: 'computing' | 'same' | 'different' | 'unreadable' };

/** Compares a file that somebody was given with the one that is kept, by its digest; the file stays on the device. */
export function FileCompare({ digests }: { digests: readonly string[] }) {
  const [compared, setCompared] = useState<Compared>();
  const [isOver, setOver] = useState(false);
  const compare = async (file: File | undefined) => {
    if (!file) return;
    setCompared({ name: file.name, state: 'computing' });
    try {
      const isSame = digests.includes(await digestOf(file));
      setCompared({ name: file.name, state: isSame ? 'same' : 'different' });
    } catch {
      setCompared({ name: file.name, state: 'unreadable' });
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void compare(event.dataTransfer.files[0]);
  };
  return (
    <section className="vp-file" aria-labelledby="vp-file-title">
      <h2 id="vp-file-title">{words.file}</h2>
      <label
        className="vp-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span>{words.drop}</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          aria-label={words.file}
          onChange={(event) => {
            void compare(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {compared && <Comparison compared={compared} />}
    </section>
  );
}

function Comparison({ compared: { name, state } }: { compared: Compared }) {
  const said = {
    computing: [words.computing, ''],
    same: [words.same, words.sameText],
    different: [words.different, words.differentText],
    unreadable: [words.unreadable, ''],
  } as const;
  const [title, text] = said[state];
  return (
    <div className="vp-compared" data-compared={state} role="status">
      <strong>
        {state === 'same' ? '✓ ' : state === 'computing' ? '' : '✕ '}
        {title}
      </strong>
      <span className="vp-name">{name}</span>
      {text && <p>{text}</p>}
    </div>
  );
}
