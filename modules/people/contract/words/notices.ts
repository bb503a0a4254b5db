import { accountTexts } from '../account/texts.ts';
import { ownTexts } from '../own/texts.ts';
import { peopleTexts } from '../texts.ts';
import { fillTemplate } from './fill.ts';

/** A notice that a module words by itself: what it says unless an administrator has edited it. */
export interface NoticeMessage {
  /** As the program names it, its kind first. */
  id: string;
  name: string;
  title: string;
  text: string;
  /** Placeholders that the text has to keep: without them it says nothing, or less than it has to. */
  required?: readonly string[];
  /** What stands for each placeholder in a preview. */
  samples: Readonly<Record<string, string>>;
}

/** Such a notice with what stands for its placeholders. */
export interface FilledMessage {
  message: NoticeMessage;
  /** By placeholder. */
  values?: Readonly<Record<string, string>>;
}

/** Title and text of a notice, by the words as delivered or by those of an administrator. */
export function wordsOfMessage(
  { message, values = {} }: FilledMessage,
  words: Pick<NoticeMessage, 'title' | 'text'> = message,
): { title: string; text: string } {
  return { title: fillTemplate(words.title, values), text: fillTemplate(words.text, values) };
}

/** What the holder of an account is told of it. */
export const accountMessages = {
  refusedTries: {
    id: 'account.refusedTries',
    name: '账号安全：登录被暂停',
    title: peopleTexts.refusedTries,
    text: peopleTexts.refusedTriesText('{登录地址}'),
    required: ['登录地址'],
    samples: { 登录地址: '203.0.113.5' },
  },
  passwordReset: {
    id: 'account.passwordReset',
    name: '账号安全：密码已重置',
    title: accountTexts.resetNotice,
    text: accountTexts.resetNoticeText,
    samples: {},
  },
  factorReset: {
    id: 'account.factorReset',
    name: '账号安全：二次验证已重置',
    title: ownTexts.factorResetTitle,
    text: ownTexts.factorResetText('{经办人}'),
    required: ['经办人'],
    samples: { 经办人: '李四' },
  },
  passkeyAdded: {
    id: 'account.passkeyAdded',
    name: '账号安全：添加了通行密钥',
    title: ownTexts.passkeyAddedTitle,
    text: ownTexts.passkeyAddedText('{通行密钥}'),
    required: ['通行密钥'],
    samples: { 通行密钥: '办公室电脑' },
  },
} as const satisfies Record<string, NoticeMessage>;
