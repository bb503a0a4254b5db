import { CallFailure } from '@homestead/http/client';
import { type ConfirmType, confirm, type Question } from '@homestead/ui/widgets';
import { useRef, useState } from 'react';
import { useKit } from './kit.ts';
import { State } from './State.tsx';
import { galleryTexts } from './texts.ts';

const types = ['confirm', 'applyConfirm', 'dataconfirm', 'info'] as const satisfies readonly ConfirmType[];
const bodies: Record<ConfirmType, string> = {
  confirm: '确定保存当前的修改吗？',
  applyConfirm: '提交后进入下一环节，确定提交吗？',
  dataconfirm: '删除后不能恢复，确定删除这条数据吗？',
  info: '今日 18:00 起系统维护，请提前保存。',
};

export function ConfirmStates() {
  return (
    <>
      {types.map((type) => (
        <State name={type} key={type}>
          <Ask question={{ type, body: bodies[type] }} />
        </State>
      ))}
      <State name="执行中">
        <Held />
      </State>
      <State name="执行失败">
        <Ask
          question={{
            type: 'dataconfirm',
            body: bodies.dataconfirm,
            run: () => Promise.reject(new CallFailure(50300, 503, '该数据正在被使用，请稍后再删除')),
          }}
        />
      </State>
      <State name="长文字">
        <Ask question={{ body: galleryTexts.longText, cancelledText: '已取消退回' }} />
      </State>
    </>
  );
}

function Ask({ question }: { question: Question }) {
  const { Button } = useKit();
  const [answer, setAnswer] = useState<boolean>();
  return (
    <>
      <Button onPress={() => void confirm(question).then(setAnswer)}>打开</Button>
      {answer !== undefined && (
        <p className="gallery-said" role="status">
          {answer ? '结果：确定' : '结果：取消'}
        </p>
      )}
    </>
  );
}

/** Runs until it is let go, as a slow server would; counts how often it was begun. */
function Held() {
  const { Button } = useKit();
  const release = useRef<() => void>(undefined);
  const [count, setCount] = useState(0);
  const run = () => {
    setCount((known) => known + 1);
    return new Promise<void>((resolve) => {
      release.current = resolve;
      // Nobody stands at the page for ever: it ends by itself.
      setTimeout(resolve, 8000);
    });
  };
  return (
    <>
      <Button
        onPress={() => void confirm({ type: 'applyConfirm', body: '执行约 8 秒，期间不能重复点击。', run })}
      >
        打开
      </Button>
      <p className="gallery-said">已执行 {count} 次</p>
    </>
  );
}

export function DialogStates() {
  const { Button, Dialog } = useKit();
  const [open, setOpen] = useState<'plain' | 'busy' | 'fault' | 'shown'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <State name="确定和取消">
        <Button onPress={() => setOpen('plain')}>打开</Button>
        <Dialog isOpen={open === 'plain'} title="填写说明" onConfirm={close} onCancel={close}>
          <p>{galleryTexts.longText}</p>
        </Dialog>
      </State>
      <State name="执行中">
        <Button
          onPress={() => {
            setOpen('busy');
            setTimeout(close, 6000);
          }}
        >
          打开
        </Button>
        <Dialog isOpen={open === 'busy'} title="正在提交" isBusy onConfirm={close} onCancel={close}>
          <p>约 6 秒后自动关闭。</p>
        </Dialog>
      </State>
      <State name="出错">
        <Button onPress={() => setOpen('fault')}>打开</Button>
        <Dialog
          isOpen={open === 'fault'}
          title="提交申请"
          fault="提交没有成功：网络异常，请检查网络连接是否正常"
          onConfirm={() => undefined}
          onCancel={close}
        >
          <p>已填写的内容不会丢失。</p>
        </Dialog>
      </State>
      <State name="只看">
        <Button onPress={() => setOpen('shown')}>打开</Button>
        <Dialog isOpen={open === 'shown'} title="办理须知" onCancel={close}>
          <p>{galleryTexts.longText}</p>
        </Dialog>
      </State>
    </>
  );
}
