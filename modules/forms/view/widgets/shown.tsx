import { DescriptionList, LinkTo, QrCode } from '@homestead/ui/widgets';
import { State } from './State.tsx';
import { galleryTexts } from './texts.ts';

/** What a forger would put into an address. */
const script = 'javascript:alert(1)';

export function DescriptionStates() {
  return (
    <>
      <State name="已填写">
        <DescriptionList
          items={[
            { label: '申请人', value: '林建国' },
            { label: '行政区划', value: '石桥镇青石村' },
            { label: '案件编号', value: 'NZJ20261121000001' },
            { label: '联系电话', value: '13800001234' },
          ]}
        />
      </State>
      <State name="空值">
        <DescriptionList
          items={[
            { label: '审批意见', value: '' },
            { label: '办结时间', value: null },
          ]}
        />
      </State>
      <State name="长文字">
        <DescriptionList
          items={[
            { label: '退回理由', value: galleryTexts.longText, isWide: true },
            { label: '连续字符', value: 'A1B2C3D4E5'.repeat(12) },
          ]}
        />
      </State>
    </>
  );
}

export function LinkStates() {
  return (
    <>
      <State name="站内">
        <LinkTo href="#qr">本页二维码</LinkTo>
      </State>
      <State name="站外">
        <LinkTo href="https://www.gov.cn/">中国政府网</LinkTo>
      </State>
      <State name="不安全">
        <LinkTo href={script}>点击领取补贴</LinkTo>
      </State>
      <State name="长文字">
        <LinkTo
          href={`https://example.com/${'policy/'.repeat(20)}`}
        >{`https://example.com/${'policy/'.repeat(20)}`}</LinkTo>
      </State>
    </>
  );
}

export function QrStates() {
  return (
    <>
      <State name="已生成">
        <QrCode address="https://example.com/m/Process/1" label="扫码查看办理进度" />
      </State>
      <State name="空地址">
        <QrCode address="" label="扫码查看办理进度" />
      </State>
      <State name="不安全">
        <QrCode address={script} label="扫码查看办理进度" />
      </State>
      <State name="地址过长">
        <QrCode address={`https://example.com/${'a'.repeat(1000)}`} label="扫码查看办理进度" />
      </State>
      <State name="长文字">
        <QrCode
          address="https://example.com/m/"
          label="石桥镇青石村第三村民小组林建国户宅基地批准书电子证照查验二维码"
        />
      </State>
    </>
  );
}
