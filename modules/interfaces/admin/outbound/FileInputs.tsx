import { CallFailure } from '@homestead/http/client';
import { discardUpload, messageOf, uploadFile } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { Alert, Button, Flex, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { OpenProcess, Outbound } from '../../contract/index.ts';
import styles from './outbound.module.css';
import { sendSignedFile } from './signed-file.ts';
import { outboundPageTexts as words } from './texts.ts';
import { useConsumers } from './use-consumers.ts';

/** An input of an interface that takes files, and the field that it fills. */
export interface FileInput {
  name: string;
  field: string;
  label: string;
}

/** The inputs of an interface that take files. */
export function fileInputsOf({ kind, process }: Outbound, processes: readonly OpenProcess[]): FileInput[] {
  const tasks = processes.find(({ processKey }) => processKey === process?.processKey)?.tasks ?? [];
  const task = kind === 'complete' ? tasks.find(({ taskKey }) => taskKey === process?.taskKey) : tasks[0];
  return (process?.inputs ?? []).flatMap(({ name, field }) => {
    const known = task?.fields.find(({ path }) => path === field);
    return known?.type === 'file' ? [{ name, field, label: known.label }] : [];
  });
}

interface Props {
  path: string;
  inputs: readonly FileInput[];
  /** Whose call it is; one's own where none is chosen. */
  consumer: string | undefined;
  onSent(input: string, id: string): void;
}

/** Sends files for the inputs that take some: signed in the name of a consumer, or as one's own by the rule of the field. */
export function FileInputs({ path, inputs, consumer, onSent }: Props) {
  const { handle } = useApi();
  const { consumers } = useConsumers();
  const [secret, setSecret] = useState('');
  const [sending, setSending] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly { input: string; name: string; id: string }[]>([]);
  const noteOwn = useOwnFiles();
  const keyId = consumers.find(({ id }) => id === consumer)?.keyId;
  const send = async ({ name: input, field }: FileInput, file: File) => {
    setSending(input);
    setFault(null);
    try {
      const { id, name } = keyId
        ? await sendSignedFile(file, { path, input }, { keyId, secret: secret.trim() })
        : await uploadFile(file, { rule: field });
      if (!keyId) noteOwn(id);
      setSent((before) => [...before, { input, name, id }]);
      onSent(input, id);
    } catch (error) {
      if (!keyId && error instanceof CallFailure) handle(error, true);
      setFault(error instanceof CallFailure ? messageOf(error) : words.fileNotSent);
    } finally {
      setSending(null);
    }
  };
  return (
    <div className={styles.files} data-testid="outbound-files">
      <Typography.Text type="secondary">{keyId ? words.signedFileNote : words.ownFileNote}</Typography.Text>
      {keyId && (
        <Input.Password
          aria-label={words.secretOf(keyId)}
          placeholder={words.secretOf(keyId)}
          autoComplete="new-password"
          maxLength={200}
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
      )}
      {inputs.map((input) => (
        <Flex key={input.name} gap={8} align="center" wrap>
          <span className={styles.input}>
            {input.label} <Typography.Text type="secondary">{input.name}</Typography.Text>
          </span>
          <Chooser
            label={words.chooseFileFor(input.label)}
            isBusy={sending === input.name}
            isDisabled={sending !== null || (keyId !== undefined && secret.trim() === '')}
            onChoose={(file) => void send(input, file)}
          />
          {sent
            .filter((file) => file.input === input.name)
            .map(({ id, name }) => (
              <Typography.Text key={id} copyable={{ text: id }}>
                {name} <code>{id}</code>
              </Typography.Text>
            ))}
        </Flex>
      ))}
      {fault && <Alert type="error" showIcon title={fault} />}
    </div>
  );
}

/** Takes the ids of one's own files, which the server keeps until somebody deletes them: nothing holds them once the try-out is closed. */
function useOwnFiles(): (id: string) => void {
  const ids = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const id of ids.current.splice(0)) void discardUpload(id);
    },
    [],
  );
  return (id) => ids.current.push(id);
}

interface ChooserProps {
  label: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose(file: File): void;
}

/** A button that opens the chooser of the device; the same file can be chosen again. */
function Chooser({ label, isBusy, isDisabled, onChoose }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button
        size="small"
        aria-label={label}
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      >
        {words.chooseFile}
      </Button>
    </>
  );
}
