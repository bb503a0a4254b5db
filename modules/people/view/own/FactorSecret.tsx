import { QrCode } from '@homestead/ui/widgets';
import './own.css';
import { ownTexts } from '../../contract/own/texts.ts';

const words = ownTexts.factor;

/** The new secret for an authenticator: to scan, or to type in. */
export function FactorSecret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="people-factor">
      <p>{words.scan}</p>
      <QrCode address={uri} label={words.qr} isSecret />
      <p>{words.orType}</p>
      <code data-testid="factor-secret" style={{ wordBreak: 'break-all', userSelect: 'all' }}>
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </code>
    </div>
  );
}
