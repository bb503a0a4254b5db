import { DialogBody, useFocusBack } from '@homestead/ui/desk';
import { Input, Modal, Radio } from 'antd';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { type MemberProps, useMember } from '../../view/steps/use-member.ts';
import forms from '../forms.module.css';

/** One member of the household in a small dialog. */
export function MemberDialog(props: MemberProps) {
  const { isNew, onClose } = props;
  const { parts, known, save } = useMember(props);
  useFocusBack();
  return (
    <Modal
      open
      width={560}
      title={isNew ? words.addMember : words.editMember}
      okText={words.save}
      cancelText={words.cancel}
      onOk={save}
      onCancel={onClose}
      okButtonProps={{ ...{ 'data-testid': 'save-member' } }}
    >
      <DialogBody>
        {parts.map(({ key, label, value, fault, options, set, leave }) => {
          const id = `member-${key}`;
          return (
            <div key={key} className={forms.field} data-part={key}>
              <div className={forms.label}>
                <label htmlFor={id}>{label}</label>
              </div>
              {options ? (
                <Radio.Group
                  id={id}
                  aria-label={label}
                  value={value}
                  options={options.map((option) => ({ ...option }))}
                  onChange={(event) => set(event.target.value as string)}
                />
              ) : (
                <Input
                  id={id}
                  maxLength={100}
                  value={value}
                  {...(fault ? { status: 'error' as const } : {})}
                  aria-describedby={`${id}-fault`}
                  onChange={(event) => set(event.target.value)}
                  onBlur={leave}
                />
              )}
              {key === 'idNumber' && known && <p role="status">{words.derived(known.gender, known.age)}</p>}
              <p id={`${id}-fault`} className={forms.fault} aria-live="polite">
                {fault}
              </p>
            </div>
          );
        })}
      </DialogBody>
    </Modal>
  );
}
