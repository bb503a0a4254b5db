import { AimOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FieldRendererProps, usePicker } from '../view/index.ts';
import styles from './forms.module.css';
import { useDevicePosition } from './use-device-position.ts';

interface Props extends Pick<FieldRendererProps, 'field' | 'values' | 'setValue'> {
  children: ReactNode;
}

/** A field's control with the button that its form puts beside it: the device's position, or a gallery to choose from. */
export function Beside({ field, values, setValue, children }: Props) {
  const Picker = usePicker(field.picker?.source);
  const [isOpen, setOpen] = useState(false);
  const position = useDevicePosition((words) => setValue(field.path, words));
  if (!field.locate && !Picker) return children;
  return (
    <>
      <div className={styles.locate}>
        {children}
        {field.locate && (
          <Button icon={<AimOutlined />} loading={position.isLocating} onClick={() => void position.locate()}>
            {field.locate.button}
          </Button>
        )}
        {Picker && (
          <Button icon={<PictureOutlined />} onClick={() => setOpen(true)} data-testid="open-picker">
            {field.picker?.button}
          </Button>
        )}
      </div>
      {Picker && (
        <Picker
          isOpen={isOpen}
          values={values}
          onClose={() => setOpen(false)}
          onPick={(chosen) => {
            for (const [path, value] of Object.entries(chosen)) setValue(path, value);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
