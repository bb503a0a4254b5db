interface Props {
  text: string;
  /** What can be done about it; with it the note is an alert. */
  act?: { name: string; onPress(): void };
  /** 0 to 1, where it is known. */
  progress?: number | undefined;
}

/** Words in place of a picture or page. */
export function Note({ text, act, progress }: Props) {
  return (
    <p role={act ? 'alert' : 'status'} className="fv-note">
      {text}
      {progress !== undefined && <progress value={progress} max={1} aria-label={text} />}
      {act && (
        <button type="button" className="fv-button fv-note-act" onClick={act.onPress}>
          {act.name}
        </button>
      )}
    </p>
  );
}
