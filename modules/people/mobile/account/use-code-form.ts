import { CallFailure } from '@homestead/http/client';
import { useClient } from '@homestead/ui';
import { type FormEvent, useState } from 'react';
import { phonePattern, readDigits, readPhone } from '../../contract/limits.ts';
import { checkPassword } from '../../contract/password/password.ts';
import { sendSmsCode } from '../../contract/routes.ts';
import { ownAccountTexts } from '../../view/account/texts.ts';
import { personTexts as words } from '../texts.ts';

export interface CodeValues {
  phone: string;
  code: string;
  password: string;
}

type Faults = Readonly<Record<string, string>>;

/** Leads to the first field that is wrong, so that it is seen, and read out with what is wrong. */
const goToFault = (form: HTMLFormElement): void => {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};

/**
 * A form that takes a telephone number, the code that was sent to it, and a new password: what was typed, what is wrong with
 * it by field, and whether it is on its way. `nameOf` tells the field of a fault whose path names another.
 */
export function useCodeForm<V extends CodeValues>(
  purpose: 'register' | 'reset',
  empty: V,
  nameOf: (path: string) => string = (path) => path,
) {
  const { call } = useClient();
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);
  const phone = readPhone(values.phone);
  const phoneFault = new RegExp(phonePattern).test(phone) ? null : words.needPhone;

  const clear = (name: string) => setFaults(({ [name]: _gone, ...rest }) => rest);
  const show = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    if (error.fields.length > 0)
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [nameOf(path), message])));
  };

  return {
    values,
    faults,
    isSending,
    clear,
    set: (name: keyof V) => (value: string) => {
      setValues((now) => ({ ...now, [name]: value }));
      clear(String(name));
    },
    /** Sends a code to the number; false where it was not sent. */
    async sendCode(): Promise<boolean> {
      if (phoneFault) {
        setFaults((now) => ({ ...now, phone: phoneFault }));
        return false;
      }
      try {
        await call(sendSmsCode, { body: { phone, purpose } });
        return true;
      } catch (error) {
        show(error);
        return false;
      }
    },
    /** Checks what every such form asks for, and `more`; sends it where nothing is wrong. */
    submit: (more: Faults, send: (given: CodeValues) => Promise<void>) => async (event: FormEvent) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const code = readDigits(values.code);
      const weak = checkPassword(values.password, [phone]);
      const found: Faults = {
        ...(phoneFault ? { phone: phoneFault } : {}),
        ...(code ? {} : { code: ownAccountTexts.need.code }),
        ...(weak ? { password: weak } : {}),
        ...more,
      };
      setFaults(found);
      if (isSending) return;
      if (Object.keys(found).length > 0) return goToFault(form);
      setSending(true);
      try {
        await send({ phone, code, password: values.password });
      } catch (error) {
        show(error);
        goToFault(form);
      } finally {
        setSending(false);
      }
    },
  };
}
