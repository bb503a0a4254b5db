import { PartPlace, showTime } from '@homestead/ui';
import { PageProblem, PageState } from '@homestead/ui/desk';
import { useLeaveGuard } from '@homestead/ui/use-leave-guard';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './content.module.css';
import { type DesignerProps, type DesignersByKind, designAddress, writtenAddress } from './designers.ts';
import { designPageTexts as words } from './texts.ts';
import { type Opened, useDesign, useOpenDesign } from './use-design.ts';
import { VersionReport } from './VersionReport.tsx';

/** `/ContentVersion/design`: draws an entry of a draft, or shows one that is published (ADR 55). */
export function DesignPage({ designers }: { designers: DesignersByKind }) {
  const [params] = useSearchParams();
  const kind = params.get('kind') ?? '';
  const at = { version: params.get('version'), kind, key: params.get('key') };
  const open = useOpenDesign();
  const place = JSON.stringify(at);
  // A page goes on with what is drawn, and with its way back, where a save gave the entry its key.
  const [begun, setBegun] = useState({ at, places: [place] });
  const isSame = begun.places.includes(place);
  if (!isSame) setBegun({ at, places: [place] });
  const asked = isSame ? begun.at : at;
  // Dropping what was not saved loads the entry anew.
  const [round, setRound] = useState(0);
  const found = useQuery({
    queryKey: ['content design', asked, round],
    queryFn: ({ signal }) => open(asked, signal),
    // What is drawn must not change under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const Designer = Object.hasOwn(designers, kind) ? designers[kind] : undefined;
  const opened = found.data;
  if (Designer && opened && !('missing' in opened))
    return (
      <Frame
        key={`${JSON.stringify(asked)} ${round}`}
        opened={opened}
        Designer={Designer}
        designers={designers}
        onNamed={(key) => setBegun({ at: asked, places: [place, JSON.stringify({ ...at, key })] })}
        onDropped={() => setRound(round + 1)}
      />
    );
  return (
    <Undrawn version={at.version}>
      {Designer ? (
        <PageState query={found}>
          {(answer) => 'missing' in answer && <PageProblem text={words.missing(answer.missing)} />}
        </PageState>
      ) : (
        <PageProblem text={words.unknown} />
      )}
    </Undrawn>
  );
}

/** The window without a drawing has the way back that the drawing has: there is no menu beside it. */
function Undrawn({ version, children }: { version: string | null; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <main className={styles['design']} data-testid="design-page">
      <title>{words.title}</title>
      <header className={styles['head']}>
        <h1 className={styles['where']}>{words.title}</h1>
        <Button onClick={() => navigate(listAddress(version))}>{words.close}</Button>
      </header>
      {children}
    </main>
  );
}

const listAddress = (version?: string | null): string =>
  `/ContentVersion${version ? `?${new URLSearchParams({ version })}` : ''}`;

interface FrameProps {
  opened: Opened;
  Designer: ComponentType<DesignerProps>;
  designers: DesignersByKind;
  /** The entry has another key from now on, and the page its address. */
  onNamed(key: string): void;
  onDropped(): void;
}

function Frame({ opened, Designer, designers, onNamed, onDropped }: FrameProps) {
  const navigate = useNavigate();
  const { kind, kept } = opened;
  const design = useDesign(opened, (named) => {
    if (!opened.version) return;
    onNamed(named);
    void navigate(designAddress({ version: opened.version.id, kind, key: named }), { replace: true });
  });
  const { version, key, isChanged, isBusy, report } = design;
  const [isRestored, setRestored] = useState(kept !== null);
  const isReadOnly = version?.state !== 'draft';
  // What was restored is told of until it is saved.
  if (isRestored && !isChanged) setRestored(false);
  useLeaveGuard(isChanged, words);
  const id = version?.id ?? '';
  const addressOf = useCallback(
    (of: string, named: string) =>
      (Object.hasOwn(designers, of) ? designAddress : writtenAddress)({ version: id, kind: of, key: named }),
    [designers, id],
  );
  const drafted = version?.entryList.find((row) => row.kind === kind && row.key === key);
  const title = drafted?.title ?? opened.title;
  return (
    <main className={styles['design']} data-testid="design-page">
      <title>{title ?? words.fresh}</title>
      <header className={styles['head']}>
        <h1>{title ?? words.fresh}</h1>
        <span className={styles['where']}>
          {version === null
            ? words.published
            : isReadOnly
              ? words.notDraft(version.name)
              : words.in(version.name)}
        </span>
        {isChanged && <span role="status">{words.changed}</span>}
        <Button onClick={() => navigate(listAddress(version?.id))}>{words.close}</Button>
        {!isReadOnly && (
          <>
            <Button
              disabled={isChanged || isBusy || !version?.entries}
              title={isChanged ? words.checkFirst : undefined}
              onClick={() => void design.check()}
              data-testid="design-check"
            >
              {words.check}
            </Button>
            <Button
              type="primary"
              disabled={!isChanged}
              loading={isBusy}
              onClick={() => void design.save()}
              data-testid="design-save"
            >
              {words.save}
            </Button>
          </>
        )}
      </header>
      <Flex vertical gap={8} className={styles['told'] ?? ''}>
        {isRestored && kept && (
          <Alert
            type="info"
            showIcon
            closable={{ onClose: () => setRestored(false) }}
            title={words.restored(showTime(kept.at))}
            action={
              <Button size="small" onClick={() => void design.drop().then(onDropped)}>
                {words.dropRestored}
              </Button>
            }
          />
        )}
        {(design.fault ?? design.conflict) && (
          <Alert
            type="error"
            showIcon
            title={design.fault ?? design.conflict}
            description={design.fault && design.conflict}
            action={
              design.fault &&
              design.conflict && (
                <Button size="small" onClick={() => void design.renew()} data-testid="design-renew">
                  {words.renew}
                </Button>
              )
            }
            data-testid="design-fault"
          />
        )}
        {report && <VersionReport report={report} />}
      </Flex>
      <PartPlace fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
        <Designer
          entryKey={key}
          isNew={!isReadOnly && (key === null || drafted?.change === 'added')}
          entry={kept?.made.entry ?? opened.entry}
          drafted={version?.entryList ?? []}
          isReadOnly={isReadOnly}
          addressOf={addressOf}
          onChange={design.change}
        />
      </PartPlace>
    </main>
  );
}
