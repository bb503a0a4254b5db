import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { TextParts } from '@homestead/ui/widgets';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { usePrivacyText } from '../../view/account/use-own-data.ts';
import styles from './centre.module.css';

/** The county's text about personal data, with the button that agrees to it where one is asked for. */
export function PrivacyDialog(props: { open: boolean; onClose(): void; onAgree?(): void }) {
  const { open, onClose, onAgree } = props;
  const privacy = usePrivacyText(useApi().callWithoutToast);
  return (
    <DialogFrame
      open={open}
      title={privacy.data?.title ?? words.privacy}
      width={720}
      confirmText={words.agreeNow}
      {...(onAgree && privacy.data ? { onConfirm: onAgree } : {})}
      onCancel={onClose}
    >
      <PageState query={privacy}>
        {(text) =>
          text && (
            <article className={styles.text} data-testid="privacy-text">
              <p>{words.since(text.date, text.version)}</p>
              <TextParts parts={text.parts} />
            </article>
          )
        }
      </PageState>
    </DialogFrame>
  );
}
