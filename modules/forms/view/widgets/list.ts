import type { ComponentType } from 'react';
import { ConfirmStates, DialogStates } from './dialogs.tsx';
import { FileStates, ImageStates } from './files.tsx';
import { DateRangeStates, SelectFilterStates } from './filters.tsx';
import { InputStates } from './inputs.tsx';
import { RichTextStates } from './rich-texts.tsx';
import { DescriptionStates, LinkStates, QrStates } from './shown.tsx';
import { TreeStates } from './trees.tsx';

interface Widget {
  key: string;
  title: string;
  States: ComponentType;
}

/** Every widget of the page, on both clients (spec 2 §2.16): a new one is a line here. */
export const widgets: readonly Widget[] = [
  { key: 'confirm', title: '确认弹窗', States: ConfirmStates },
  { key: 'dialog', title: '弹窗容器', States: DialogStates },
  { key: 'inputs', title: '身份证、电话与多选', States: InputStates },
  { key: 'select-filter', title: '下拉筛选', States: SelectFilterStates },
  { key: 'date-range', title: '日期范围查询', States: DateRangeStates },
  { key: 'descriptions', title: '描述列表', States: DescriptionStates },
  { key: 'link', title: '链接', States: LinkStates },
  { key: 'qr', title: '二维码', States: QrStates },
  { key: 'images', title: '图片上传、展示与预览', States: ImageStates },
  { key: 'files', title: '文件列表', States: FileStates },
  { key: 'rich-text', title: '富文本编辑与查看', States: RichTextStates },
  { key: 'tree', title: '树形导航', States: TreeStates },
];
