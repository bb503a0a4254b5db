import { useClient } from '@homestead/ui';
import { Button, LoadProblem, Sheet, Skeleton } from '@homestead/ui/phone';
import { TextParts } from '@homestead/ui/widgets';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { usePrivacyText } from '../../view/account/use-own-data.ts';

/** The county's text about personal data, with the button that agrees to it where one is asked for. */
export function PrivacySheet({
  isOpen,
  onClose,
  onAgree,
}: {
  isOpen: boolean;
  onClose(): void;
  onAgree?(): void;
}) {
  const privacy = usePrivacyText(useClient().callWithoutToast);
  const text = privacy.data;
  return (
    <Sheet
      isOpen={isOpen}
      place="full"
      title={text?.title ?? words.privacy}
      onClose={onClose}
      {...(onAgree && text
        ? {
            footer: (
              <Button look="primary" isBlock onClick={onAgree} data-testid="privacy-agree">
                {words.agreeNow}
              </Button>
            ),
          }
        : {})}
    >
      {privacy.isError ? (
        <LoadProblem error={privacy.error} onRetry={() => void privacy.refetch()} />
      ) : !text ? (
        <Skeleton rows={4} />
      ) : (
        <article className="people-text" data-testid="privacy-text">
          <p className="ui-soft">{words.since(text.date, text.version)}</p>
          <TextParts parts={text.parts} />
        </article>
      )}
    </Sheet>
  );
}
