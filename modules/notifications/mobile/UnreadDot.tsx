import { useClient } from '@homestead/ui';
import { noticeTexts as words } from '../contract/index.ts';
import { useUnreadCount } from '../view/use-notices.ts';
import './notices.css';

/** A dot while something told to me is unread; stands on the tab of the notice centre. */
export function UnreadDot() {
  const { callWithoutToast } = useClient();
  const unread = useUnreadCount(callWithoutToast);
  if (unread === 0) return null;
  return (
    <i
      className="notice-dot"
      role="img"
      aria-label={words.unreadCount(unread)}
      data-testid="unread-dot"
      data-unread={unread}
    />
  );
}
