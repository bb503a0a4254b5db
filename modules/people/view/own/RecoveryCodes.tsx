import { ownTexts } from '../../contract/own/texts.ts';
import './own.css';

const words = ownTexts.factor;

/** The recovery codes, shown once; they can be kept as a text file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${ownTexts.issuer} ${words.recoveryCodes}\r\n${codes.join('\r\n')}\r\n`;
  return (
    <div>
      <p>{words.recoveryNote}</p>
      <ul data-testid="recovery-codes" className="people-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={`${words.recoveryCodes}.txt`}
      >
        {words.download}
      </a>
    </div>
  );
}
