import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale/index.js';
import zhCN from 'antd/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { type ReactNode, useEffect } from 'react';
import '../widgets/widgets.css';
import './desk.css';
import '../print.css';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { setMessageApi } from './messages.ts';
import { setNonce } from './nonce.ts';
import { theme } from './theme.ts';

dayjs.locale('zh-cn');

/** A CommonJS module: some bundlers hand over its default, others the whole. */
const locale = ('default' in zhCN ? zhCN.default : zhCN) as Locale;

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

/** Theme and messages of the desktop: colours, Chinese, the page's nonce for style elements, one message at a time. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      button={{ autoInsertSpace: false }}
      {...(nonce ? { csp: { nonce } } : {})}
    >
      <App message={{ maxCount: 1, top: 64 }} className="desk">
        <MessageSetter />
        <ConfirmDialog />
        {children}
      </App>
    </ConfigProvider>
  );
}

const key = 'one';

function MessageSetter(): null {
  const { message } = App.useApp();
  useEffect(() => {
    let said = 0;
    const say = (type: 'error' | 'success' | 'warning' | 'info') => (content: string) => {
      said += 1;
      // A message that takes another's place is given its own time for another duration alone, by antd 6.
      const duration = (type === 'error' ? 5 : 3) + (said % 2) / 1000;
      void message.open({ key, type, content, duration });
    };
    setMessageApi({
      error: say('error'),
      success: say('success'),
      warning: say('warning'),
      info: say('info'),
    });
    return () => setMessageApi(undefined);
  }, [message]);
  return null;
}
