import { chainMessage } from '@homestead/audit/contract';
import { objectionMessages, permitMessages } from '@homestead/homestead/contract';
import { deadMessage, exchangeMessages, failingMessage } from '@homestead/interfaces/contract';
import { accountMessages, type NoticeMessage } from '@homestead/people/contract';

/** The notices that modules word by themselves, in the order of the page on which administrators edit them. */
export const noticeMessages: readonly NoticeMessage[] = [
  ...Object.values(permitMessages),
  ...Object.values(objectionMessages),
  ...Object.values(accountMessages),
  chainMessage,
  failingMessage,
  deadMessage,
  ...Object.values(exchangeMessages),
];
