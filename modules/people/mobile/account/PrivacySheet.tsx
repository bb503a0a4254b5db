import { useClient } from '@homestead/ui';
import { Button, Problem, Sheet, Skeleton, TextParts } from '@homestead/ui/phone';
import { useQuery } from '@tanstack/react-query';
import { getPrivacyText } from '../../contract/account/routes.ts';
import { ownAccountTexts as words } from './texts.ts';

/** The county's text about personal data; null where it has none. */
export function usePrivacyText() {
  const { callWithoutToast } = useClient();
  return useQuery({
    queryKey: ['privacy'],
    queryFn: () => callWithoutToast(getPrivacyText, {}),
    staleTime: 600_000,
  });
}

/** That text to be read, with the button that agrees to it where one is asked for. */
export function PrivacySheet({
  isOpen,
  onClose,
  onAgree,
}: {
  isOpen: boolean;
  onClose(): void;
  onAgree?(): void;
}) {
  const privacy = usePrivacyText();
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
        <Problem onRetry={() => void privacy.refetch()} />
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
