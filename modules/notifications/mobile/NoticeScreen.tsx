import { useClient } from '@homestead/ui';
import { Empty, Page, ScrollList } from '@homestead/ui/phone';
import { showTime } from '@homestead/workflow/view';
import { useState } from 'react';
import { Link } from 'react-router';
import { kindNames, type Notice, noticeTexts as words } from '../contract/index.ts';
import { placeOf, useNoticeScroll, useReading, useUnreadCount } from '../view/use-notices.ts';
import { AnnouncementList } from './announcements/AnnouncementList.tsx';
import { NoticeSettingsSheet } from './NoticeSettingsSheet.tsx';
import './notices.css';

/** 通知中心, for villagers 我的消息: what was told to me, newest first; a tap leads to the task or the case. */
export function NoticeScreen({ title }: { title: string }) {
  const { call, callWithoutToast } = useClient();
  const [isUnread, setUnread] = useState(false);
  const [isSettings, setSettings] = useState(false);
  const unread = useUnreadCount(callWithoutToast);
  const notices = useNoticeScroll(callWithoutToast, isUnread ? { unread: true } : {});
  const { readOne, readAll } = useReading({ call, callWithoutToast });
  const list = notices.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page
      title={title}
      right={
        unread > 0 && (
          <button type="button" onClick={() => void readAll()} data-testid="read-all">
            {words.readAll}
          </button>
        )
      }
    >
      <AnnouncementList />
      <div className="notice-filters">
        {[false, true].map((only) => (
          <button
            key={String(only)}
            type="button"
            aria-pressed={isUnread === only}
            onClick={() => setUnread(only)}
            data-testid={only ? 'only-unread' : 'all-notices'}
          >
            {only ? words.unread : words.all}
          </button>
        ))}
        <span className="ui-soft" role="status">
          {(unread > 0 || notices.isSuccess) && words.unreadCount(unread)}
        </span>
        <button
          type="button"
          className="notice-settings"
          onClick={() => setSettings(true)}
          data-testid="notice-settings"
        >
          {words.settings.title}
        </button>
      </div>
      {isSettings && <NoticeSettingsSheet onClose={() => setSettings(false)} />}
      <ScrollList
        pages={notices}
        count={list.length}
        rows={5}
        empty={<Empty text={isUnread ? words.noneUnread : words.none} />}
      >
        <ul className="notice-list">
          {list.map((notice) => (
            <li key={notice.id}>
              <Item notice={notice} onOpen={() => void readOne(notice)} />
            </li>
          ))}
        </ul>
      </ScrollList>
    </Page>
  );
}

const tones: Readonly<Partial<Record<Notice['kind'], string>>> = {
  overdue: 'danger',
  refused: 'danger',
  returned: 'danger',
  escalated: 'danger',
  reminder: 'amber',
  urged: 'amber',
  completed: 'good',
};

function Item({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const place = placeOf(notice);
  const [head, ...rest] = notice.text.split('\n');
  const content = (
    <>
      <span className="notice-top">
        <b>
          {!notice.readTime && <i className="notice-dot" role="img" aria-label={words.unread} />}
          {notice.title}
        </b>
        <span className={`ui-tag ui-tag-${tones[notice.kind] ?? 'brand'}`}>{kindNames[notice.kind]}</span>
      </span>
      <span className="notice-text">{rest.join('\n') || head}</span>
      <span className="notice-facts">
        {rest.length > 0 && <span>{head}</span>}
        <time dateTime={notice.createTime}>{showTime(notice.createTime)}</time>
      </span>
    </>
  );
  const look = `notice-item${notice.readTime ? '' : ' is-unread'}`;
  return place ? (
    <Link to={place} className={look} onClick={onOpen} data-testid="notice" data-kind={notice.kind}>
      {content}
    </Link>
  ) : (
    <button type="button" className={look} onClick={onOpen} data-testid="notice" data-kind={notice.kind}>
      {content}
    </button>
  );
}
