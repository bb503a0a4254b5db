import { EditOutlined } from '@ant-design/icons';
import type { CallFunction } from '@homestead/http/client';
import { DialogBody, useFocusBack } from '@homestead/ui/desk';
import { Alert, Button, Modal } from 'antd';
import { memberPaths, readMembers } from '../../engine/steps/members.ts';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import { Statement } from '../../view/advice/Statement.tsx';
import {
  type AdviceStatement,
  type FormHandle,
  FormScope,
  type Steps,
  stepTexts as words,
} from '../../view/index.ts';
import { maskNumber } from '../../view/steps/mask.ts';
import { ReadOnlyValue } from '../ReadOnlyValue.tsx';
import { renderers } from '../renderers.ts';
import { toStep } from './StepsForm.tsx';
import styles from './steps.module.css';

interface Props {
  form: FormHandle;
  steps: Steps;
  statement: AdviceStatement | null;
  call: CallFunction;
  isSending: boolean;
  submitText: string;
  onClose(): void;
  onSubmit(): void;
}

/** Everything that was filled in, step by step, before it is handed in. */
export function SummaryDialog({
  form,
  steps,
  statement,
  call,
  isSending,
  submitText,
  onClose,
  onSubmit,
}: Props) {
  useFocusBack();
  const { members } = form.context.form;
  const inMembers = new Set(members ? memberPaths(members) : []);
  const warnings = [...new Set(form.warnings.map(({ message }) => message))];
  return (
    <Modal
      open
      width={880}
      title={words.summary}
      okText={submitText}
      cancelText={words.cancel}
      confirmLoading={isSending}
      onOk={onSubmit}
      onCancel={onClose}
      okButtonProps={{ ...{ 'data-testid': 'confirm-submit' } }}
    >
      <DialogBody>
        <FormScope value={form.context}>
          <p className={styles.hint}>{words.summaryHint}</p>
          {statement && <Statement statement={statement} />}
          {warnings.length > 0 && <Alert type="warning" showIcon title={warnings.join('；')} />}
          {steps.steps.map(({ key, title, fields }) => (
            <section key={key} className={styles.summary} data-summary={key}>
              <h3>
                {title}
                <Button
                  type="link"
                  icon={<EditOutlined />}
                  aria-label={words.changeStep(title)}
                  onClick={() => {
                    onClose();
                    toStep(key);
                  }}
                >
                  {words.change}
                </Button>
              </h3>
              <dl>
                {fields
                  .filter(({ path, client }) => !client?.desktop?.hidden && !inMembers.has(path))
                  .filter(({ path, recommended }) => recommended || !isEmpty(valueAt(form.values, path)))
                  .map((field) => {
                    const value = valueAt(form.values, field.path);
                    const Renderer = renderers[field.type] ?? ReadOnlyValue;
                    return (
                      <div key={field.path}>
                        <dt>{field.client?.desktop?.label ?? field.label}</dt>
                        <dd>
                          {isEmpty(value) ? (
                            words.none
                          ) : (
                            <Renderer
                              field={field}
                              value={value}
                              values={form.values}
                              readOnly
                              setValue={form.setValue}
                              call={call}
                            />
                          )}
                        </dd>
                      </div>
                    );
                  })}
                {members && fields.some(({ path }) => path === members.further) && (
                  <div>
                    <dt>{words.members}</dt>
                    <dd>
                      {readMembers(members, form.values).map((member, index) => (
                        <p key={index}>
                          {[
                            member.name,
                            member.relation,
                            member.age === null ? null : words.age(member.age),
                            maskNumber(member.idNumber ?? ''),
                          ]
                            .filter(Boolean)
                            .join('，')}
                        </p>
                      ))}
                    </dd>
                  </div>
                )}
              </dl>
            </section>
          ))}
        </FormScope>
      </DialogBody>
    </Modal>
  );
}
