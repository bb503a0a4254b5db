import type { DesignerProps } from '@homestead/people/admin';
import { PageState } from '@homestead/ui/desk';
import { Button, Empty, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { type GuideFile, portalGuide } from '../../contract/guides.ts';
import { GuideDesk } from './GuideDesk.tsx';
import styles from './guide.module.css';
import { freshGuide } from './guide-draft.ts';
import { guideTexts as words } from './texts.ts';
import { useAsDrafted, useGuideProcess, useGuideShape } from './use-guide-process.ts';

/** Writes the guide of a process or of the first page: its parts, stages and help at tasks, beside what people will read. */
export function GuideDesigner(props: DesignerProps) {
  const { entryKey, entry, drafted, isReadOnly, onChange } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const key = entryKey ?? chosen;
  const processes = useAsDrafted('process', drafted);
  const bpmn = processes.rows.find((row) => row.key === key)?.entry as { bpmn: string } | undefined;
  const shape = useGuideShape();
  const { process, isPending } = useGuideProcess(bpmn?.bpmn);
  return (
    <PageState query={processes.query}>
      {() => {
        if (key === null)
          return <NewGuide processes={processes.rows} drafted={drafted} onBegin={setChosen} />;
        if (isPending) return <Skeleton active />;
        return (
          <PageState query={shape}>
            {(known) => (
              <GuideDesk
                shape={known}
                first={(entry as GuideFile | null) ?? freshGuide}
                entryKey={key}
                isPortal={key === portalGuide}
                isReadOnly={isReadOnly}
                process={process}
                onChange={(guide) => onChange(() => ({ key, entry: guide }))}
              />
            )}
          </PageState>
        );
      }}
    </PageState>
  );
}

interface NewProps {
  processes: readonly { key: string; title: string }[];
  drafted: DesignerProps['drafted'];
  onBegin(key: string): void;
}

/** Of what a new guide is: what has none yet. */
function NewGuide({ processes, drafted, onBegin }: NewProps) {
  const guides = useAsDrafted('guide', drafted);
  const [chosen, setChosen] = useState<string | null>(null);
  const taken = new Set(guides.rows.map(({ key }) => key));
  const free = [{ key: portalGuide, title: words.portal }, ...processes].filter(({ key }) => !taken.has(key));
  return (
    <PageState query={guides.query}>
      {() => (
        <Form layout="vertical" className={styles['new'] ?? ''} onFinish={() => chosen && onBegin(chosen)}>
          <h2>{words.choose}</h2>
          <p>{words.chooseNote}</p>
          {free.length === 0 ? (
            <Empty description={words.allWritten} />
          ) : (
            <>
              <Form.Item label={words.target} htmlFor="guide-target">
                <Select
                  id="guide-target"
                  value={chosen}
                  onChange={setChosen}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={free.map(({ key, title }) => ({
                    value: key,
                    label: key === portalGuide ? title : `${title}（${key}）`,
                  }))}
                  data-testid="guide-target"
                />
              </Form.Item>
              <Button type="primary" htmlType="submit" disabled={!chosen} data-testid="guide-begin">
                {words.begin}
              </Button>
            </>
          )}
        </Form>
      )}
    </PageState>
  );
}
