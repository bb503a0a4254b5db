import { sms } from '../limits.ts';
import { fillTemplate } from './fill.ts';

/** Placeholders of text messages, by the names that administrators write. */
export const smsPlaceholders = {
  code: '验证码',
  period: '有效期',
  matter: '事项',
  by: '经办人',
} as const;

/** What each kind of text message says unless an administrator has edited it; what it has to keep, and what else it may name. */
export const smsTemplates = {
  code: {
    name: '注册、重置密码的验证码',
    text: '【宅基地审批】您的验证码为{验证码}，{有效期}内有效，请勿告知他人。',
    required: ['验证码'],
    allowed: ['验证码', '有效期'],
  },
  unknown: {
    name: '重置密码：手机号没有注册',
    text: '【宅基地审批】有人用本手机号申请重置密码，但本手机号没有注册。如需办理请先注册；如非本人操作请忽略。',
    required: [],
    allowed: [],
  },
  close: {
    name: '注销账号的验证码',
    text: '【宅基地审批】您正在注销账号，验证码为{验证码}，{有效期}内有效。注销后不能恢复，如非本人操作请勿告知他人。',
    required: ['验证码'],
    allowed: ['验证码', '有效期'],
  },
  confirmation: {
    name: '确认代办的验证码',
    text: '【宅基地审批】{经办人}代您提交了{事项}。如确由其代办，请把验证码{验证码}告知经办人，{有效期}内有效；不是您的事请勿告知。',
    required: ['验证码', '经办人'],
    allowed: ['验证码', '有效期', '事项', '经办人'],
  },
} as const;
export type SmsKind = keyof typeof smsTemplates;
export const smsKinds = Object.keys(smsTemplates) as SmsKind[];

/** A text message before its words are chosen. */
export interface SmsMessage {
  kind: SmsKind;
  /** By placeholder; code and period are added when it is sent. */
  values?: Readonly<Record<string, string>>;
}

/** The values of a message with its code. */
export function smsValues({ values }: SmsMessage, code: string): Record<string, string> {
  return {
    ...values,
    [smsPlaceholders.code]: code,
    [smsPlaceholders.period]: `${sms.minutes}分钟`,
  };
}

/** The words of a message as the product delivers them. */
export function deliveredSmsText(kind: SmsKind, values: Readonly<Record<string, string>>): string {
  return fillTemplate(smsTemplates[kind].text, values);
}
