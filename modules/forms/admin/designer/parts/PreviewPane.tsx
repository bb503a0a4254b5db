import { UploadWay } from '@homestead/files/view';
import { ApiProvider, useApi } from '@homestead/ui/desk';
import { Button, Checkbox, Segmented, Select, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FormDefinition, formPreviewPath, type Outcome } from '../../../contract/index.ts';
import {
  FormAdvisor,
  isPreviewMessage,
  noUpload,
  type Previewed,
  type PreviewMessage,
  readingCalls,
  usePreviewForm,
  useShownField,
  useSteps,
} from '../../../view/index.ts';
import { FormSections } from '../../FormSections.tsx';
import { StepsForm } from '../../steps/StepsForm.tsx';
import styles from '../designer.module.css';
import { useDesignerScope } from '../scope.ts';
import { designerTexts } from '../texts.ts';

const words = designerTexts.preview;

interface Props {
  skin: 'phone' | 'desk';
  form: FormDefinition;
  /** The field that is selected: it is brought into view. */
  focus: string | null;
}

/** The form as it will look, with invented values; nothing of it is kept or sent. */
export function PreviewPane({ skin, form, focus }: Props) {
  const { models, dictionaries, layers, today, bounds, uses } = useDesignerScope();
  const [way, setWay] = useState<'fill' | 'read'>('fill');
  const [hasSamples, setSamples] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const outcomes = useMemo(
    () => [...new Map(uses.flatMap((use) => use.outcomes).map((outcome) => [outcome.id, outcome])).values()],
    [uses],
  );
  const outcome = outcomes.find(({ id }) => id === chosen);
  const shown = useMemo(
    (): Previewed => ({
      bundle: { form, models, dictionaries, layers, today, ...(bounds ? { bounds } : {}) },
      isReadOnly: way === 'read',
      hasSamples,
      focus,
      ...(outcome ? { outcome } : {}),
    }),
    [form, models, dictionaries, layers, today, bounds, way, hasSamples, focus, outcome],
  );
  return (
    <section className={styles['preview']} aria-label={designerTexts.views[skin]} data-skin={skin}>
      <div className={styles['tools']}>
        <Segmented
          size="small"
          value={way}
          onChange={setWay}
          options={[
            { value: 'fill', label: words.fill },
            { value: 'read', label: words.read },
          ]}
        />
        <Checkbox checked={hasSamples} onChange={({ target }) => setSamples(target.checked)}>
          {words.samples}
        </Checkbox>
        <OutcomeSelect outcomes={outcomes} value={chosen} onChange={setChosen} />
      </div>
      {skin === 'phone' ? <PhonePreview shown={shown} /> : <DeskPreview shown={shown} />}
      <small>{words.note}</small>
    </section>
  );
}

interface OutcomeProps {
  outcomes: readonly Outcome[];
  value: string | null;
  onChange(value: string | null): void;
}

function OutcomeSelect({ outcomes, value, onChange }: OutcomeProps) {
  if (outcomes.length === 0) return null;
  return (
    <Select
      size="small"
      allowClear
      aria-label={words.outcome}
      placeholder={words.outcome}
      value={value}
      onChange={(next: string | null) => onChange(next ?? null)}
      options={outcomes.map(({ id, label }) => ({ value: id, label: label ?? id }))}
      style={{ width: 110 }}
    />
  );
}

/** The page of the phone's own client, told what to show: what a villager will see, by the code that will show it. */
function PhonePreview({ shown }: { shown: Previewed }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const [isListening, setListening] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (isPreviewMessage(data) && data.type === 'form-preview-ready') {
        setListening(true);
        send(frame.current, latest.current);
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (isListening) send(frame.current, shown);
  }, [isListening, shown]);
  return (
    <div className={styles['phone']}>
      {isFailed ? (
        <small role="alert">
          {words.failed}
          <Button type="link" size="small" onClick={() => setRound(round + 1)}>
            {words.again}
          </Button>
        </small>
      ) : (
        !isListening && <small role="status">{words.waiting}</small>
      )}
      <iframe
        key={round}
        ref={frame}
        title={words.frame}
        src={formPreviewPath}
        onLoad={() => setFailed(!isPhonePage(frame.current))}
        data-testid="phone-preview"
      />
    </div>
  );
}

/** What the browser shows in place of a page that it could not get, or that refuses the frame, is not ours to look into. */
const isPhonePage = (frame: HTMLIFrameElement | null): boolean =>
  Boolean(frame?.contentDocument?.querySelector('script[src^="/m/"]'));

function send(frame: HTMLIFrameElement | null, shown: Previewed): void {
  const message: PreviewMessage = { type: 'form-preview', shown };
  frame?.contentWindow?.postMessage(message, window.location.origin);
}

function DeskPreview({ shown }: { shown: Previewed }) {
  const api = useApi();
  const reading = useMemo(
    () => ({ ...api, call: readingCalls(api.call), callWithoutToast: readingCalls(api.callWithoutToast) }),
    [api],
  );
  return (
    <ApiProvider api={reading}>
      <FormAdvisor value={null}>
        <UploadWay value={noUpload}>
          <div className={styles['sheet']} data-testid="desk-preview">
            <DeskForm shown={shown} />
          </div>
        </UploadWay>
      </FormAdvisor>
    </ApiProvider>
  );
}

const handedIn: Outcome = { id: 'submit', status: 1, kind: 'submit' };

function DeskForm({ shown }: { shown: Previewed }) {
  const { call } = useApi();
  const { form, isReady } = usePreviewForm(call, shown);
  const steps = useSteps({ form, outcome: handedIn });
  useShownField(shown.focus, isReady);
  if (!isReady) return <Skeleton active paragraph={{ rows: 8 }} />;
  return shown.bundle.form.steps && !shown.isReadOnly ? (
    <StepsForm form={form} steps={steps} call={call} advisor={null} />
  ) : (
    <FormSections form={form} call={call} />
  );
}
