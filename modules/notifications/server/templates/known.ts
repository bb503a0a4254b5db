import {
  type NoticeMessage,
  type SmsKind,
  smsKinds,
  smsPlaceholders,
  smsTemplates,
  smsValues,
} from '@homestead/people/contract';
import { type NotificationKind, notificationKinds } from '@homestead/workflow/contract';
import {
  allowedIn,
  type Channel,
  deliveredTemplates,
  kindNames,
  type NoticeTemplate,
  placeholders,
} from '../../contract/index.ts';
import type { StoredTemplate } from './store.ts';

export type Delivered = Pick<
  NoticeTemplate,
  'id' | 'channel' | 'name' | 'title' | 'text' | 'allowed' | 'required'
>;

const samples = new Map<string, string>([
  ...Object.values(placeholders).map(({ name, sample }) => [name, sample] as const),
]);
const smsSamples: Readonly<Record<string, string>> = {
  ...smsValues({ kind: 'code' }, '246810'),
  [smsPlaceholders.matter]: placeholders.matter.sample,
  [smsPlaceholders.by]: placeholders.by.sample,
};

function ofNotice(kind: NotificationKind): Delivered {
  const { title, text, required = [] } = deliveredTemplates[kind];
  const allowed = allowedIn(kind).map((name) => ({ name, sample: samples.get(name) ?? '' }));
  return {
    id: idOf('platform', kind),
    channel: 'platform',
    name: kindNames[kind],
    title,
    text,
    allowed,
    required: [...required],
  };
}

function ofMessage({ id, name, title, text, required = [], samples }: NoticeMessage): Delivered {
  const allowed = Object.entries(samples).map(([name, sample]) => ({ name, sample }));
  return {
    id: idOf('platform', id),
    channel: 'platform',
    name,
    title,
    text,
    allowed,
    required: [...required],
  };
}

function ofSms(kind: SmsKind): Delivered {
  const { name, text, required, allowed } = smsTemplates[kind];
  return {
    id: idOf('sms', kind),
    channel: 'sms',
    name,
    title: null,
    text,
    allowed: allowed.map((one) => ({ name: one, sample: smsSamples[one] ?? '' })),
    required: [...required],
  };
}

export const idOf = (channel: Channel, kind: string) => `${channel}.${kind}`;

/** Every template as the product delivers it, by id; `messages` are the notices that modules word by themselves. */
export const deliveredWith = (messages: readonly NoticeMessage[]): ReadonlyMap<string, Delivered> =>
  new Map(
    [...notificationKinds.map(ofNotice), ...messages.map(ofMessage), ...smsKinds.map(ofSms)].map((one) => [
      one.id,
      one,
    ]),
  );

/** A template as it is in force: the words of the row where there is one. */
export function inForce(known: Delivered, row: StoredTemplate | undefined): NoticeTemplate {
  return {
    ...known,
    ...(row ? { title: row.title, text: row.text } : {}),
    isEdited: row !== undefined,
    version: row?.version ?? 0,
    updateTime: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
  };
}
