import { BellOutlined } from '@ant-design/icons';
import { useApi } from '@homestead/ui/desk';
import { Badge, Button } from 'antd';
import { useNavigate } from 'react-router';
import { noticeTexts as words } from '../contract/index.ts';
import { useUnreadCount } from '../view/use-notices.ts';
import styles from './notices.module.css';

/** The bell of the header: how many notices are unread, and the way to them. */
export function NoticeBell() {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const unread = useUnreadCount(callWithoutToast);
  return (
    <Button
      type="text"
      className={styles.bell ?? ''}
      aria-label={words.bell(unread)}
      title={words.bell(unread)}
      icon={
        <Badge count={unread} size="small" overflowCount={99}>
          <BellOutlined className={styles.icon ?? ''} />
        </Badge>
      }
      onClick={() => navigate('/Notices')}
      data-testid="notice-bell"
      data-unread={unread}
    />
  );
}
