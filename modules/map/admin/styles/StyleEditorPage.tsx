import { styleRoutes as routes, type StyleDetail } from '@homestead/catalogue/contract';
import type { CallFailure } from '@homestead/http/client';
import type { FieldViolation } from '@homestead/http/contract';
import { defaultLabel, defaultSymbol, type MapStyle, type Rule } from '@homestead/mapstyle';
import { messageOf } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { MenuButton, useKept } from '@homestead/ui/desk/manage';
import { useLeaveGuard } from '@homestead/ui/use-leave-guard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Input, Space } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ClassifyDialog } from './ClassifyDialog.tsx';
import { downloadSld } from './download-sld.ts';
import { RuleCard } from './RuleCard.tsx';
import { StylePreview } from './StylePreview.tsx';
import styles from './styles.module.css';
import { styleAdminTexts } from './texts.ts';

const words = styleAdminTexts.editor;
const sldVersions = ['1.1.0', '1.0.0'] as const;

/** `/StyleManage/:id`: a style's rules beside a map that shows the layer's own features as they will be painted. */
export default function StyleEditorPage() {
  const { id = '' } = useParams();
  const { callWithoutToast: call } = useApi();
  const found = useQuery({
    queryKey: ['style', id],
    queryFn: ({ signal }) => call(routes.getStyle, { params: { id } }, { signal }),
    // What is edited must not change under the hand.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <PageState query={found}>{(style) => <Editor key={style.id} saved={style} />}</PageState>;
}

/** What is edited, and the style that it began from. */
interface Work {
  base: StyleDetail;
  name: string;
  style: MapStyle;
}

function Editor({ saved }: { saved: StyleDetail }) {
  const { id, geometryType } = saved;
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // With what it began from: a style that somebody else changed meanwhile is refused by its version, also after another sign-in.
  const [{ base, name, style }, setWork] = useKept<Work>(`style ${id}`, {
    base: saved,
    name: saved.name,
    style: saved.style,
  });
  const change = (part: Partial<Work>) => setWork((now) => ({ ...now, ...part }));
  const [open, setOpen] = useState<number | null>(saved.style.rules.length === 1 ? 0 : null);
  const [layerId, setLayerId] = useState<string | null>(saved.usedBy[0]?.id ?? null);
  const [fields, setFields] = useState<readonly string[]>([]);
  const [isClassifying, setClassifying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly FieldViolation[]>([]);
  const isChanged = name !== base.name || JSON.stringify(style) !== JSON.stringify(base.style);

  useLeaveGuard(isChanged, words);
  const { rules } = style;
  const setRules = (next: Rule[]) => {
    change({ style: { rules: next } });
    setFaults([]);
  };
  const add = (rule: Rule) => {
    setRules([...rules, rule]);
    setOpen(rules.length);
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length) return;
    const next = [...rules];
    next.splice(to, 0, ...next.splice(from, 1));
    setRules(next);
    setOpen(open === from ? to : null);
  };
  const save = async () => {
    setFaults([]);
    setBusy(true);
    try {
      const after = await call(routes.updateStyle, {
        params: { id },
        body: { name, style, version: base.version },
      });
      change({ base: after, name: after.name, style: after.style });
      tell.success(words.saved);
      void queries.invalidateQueries({ queryKey: ['styles'] });
    } catch (error) {
      const failure = error as CallFailure;
      const { fields: found } = failure;
      setFaults(found.length > 0 ? found : [{ path: '', message: messageOf(failure) }]);
      const rule = found.map(({ path }) => /^style\.rules\.(\d+)/.exec(path)?.[1]).find(Boolean);
      if (rule) setOpen(Number(rule));
    }
    setBusy(false);
  };
  const label: Rule = {
    name: freshName('label', rules),
    title: words.symbols.label,
    symbols: [defaultLabel(fields[0] ?? 'name')],
  };
  return (
    <Card
      title={
        <>
          <h1 className="visually-hidden">{words.title(base.name)}</h1>
          <Input
            value={name}
            maxLength={100}
            aria-label={styleAdminTexts.name}
            {...(faults.some(({ path }) => path === 'name') ? { status: 'error' as const } : {})}
            style={{ maxWidth: 320 }}
            onChange={(event) => change({ name: event.target.value })}
          />
        </>
      }
      extra={
        <Space wrap>
          {isChanged && <span role="status">{words.changed}</span>}
          <Button onClick={() => navigate('/StyleManage')}>{words.back}</Button>
          <MenuButton
            items={sldVersions.map((version) => ({
              key: version,
              label: styleAdminTexts.exportSld(version),
            }))}
            onChoose={(key) => {
              const version = sldVersions.find((known) => known === key);
              if (version) void downloadSld({ id }, version);
            }}
          >
            {styleAdminTexts.exportSldShort}
          </MenuButton>
          <Button
            disabled={!isChanged}
            onClick={() => [setRules(base.style.rules), change({ name: base.name })]}
          >
            {words.undo}
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isChanged}
            onClick={() => void save()}
            data-testid="style-save"
          >
            {words.save}
          </Button>
        </Space>
      }
    >
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={words.faults}
          description={faults
            .slice(0, 5)
            .map(({ message }) => message)
            .join('；')}
          style={{ marginBottom: 12 }}
        />
      )}
      {base.warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={base.warnings.slice(0, 5).join('；')}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className={styles['editor']}>
        <div>
          <Space wrap style={{ marginBottom: 8 }}>
            <Button
              onClick={() =>
                add({
                  name: freshName('rule', rules),
                  title: `${words.rules}${rules.length + 1}`,
                  symbols: [defaultSymbol(geometryType)],
                })
              }
            >
              {words.addRule}
            </Button>
            <Button onClick={() => add(label)}>{words.addLabel}</Button>
            <Button disabled={!layerId} onClick={() => setClassifying(true)} data-testid="style-classify">
              {words.classify}
            </Button>
            <Button
              onClick={() =>
                setRules([
                  { name: 'all', title: name, symbols: [defaultSymbol(geometryType)] },
                  ...rules.filter(isLabel),
                ])
              }
            >
              {words.single}
            </Button>
          </Space>
          <div className={styles['rules']} data-testid="style-rules">
            {rules.map((rule, index) => (
              <RuleCard
                key={index}
                rule={rule}
                faults={faultsOf(index, faults)}
                geometryType={geometryType}
                fields={fields}
                isOpen={open === index}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onOpen={() => setOpen(open === index ? null : index)}
                onChange={(next) => setRules(rules.map((one, at) => (at === index ? next : one)))}
                onMove={(step) => move(index, index + step)}
                {...(rules.length > 1
                  ? { onRemove: () => [setRules(rules.filter((_, at) => at !== index)), setOpen(null)] }
                  : {})}
              />
            ))}
          </div>
        </div>
        <StylePreview
          style={style}
          geometryType={geometryType}
          layerId={layerId}
          onLayer={setLayerId}
          onFields={setFields}
        />
      </div>
      {isClassifying && layerId && (
        <ClassifyDialog
          layerId={layerId}
          fields={fields}
          onClose={() => setClassifying(false)}
          onRules={(made) => {
            setRules([...made, ...rules.filter(isLabel)]);
            setOpen(null);
            setClassifying(false);
          }}
        />
      )}
    </Card>
  );
}

const isLabel = ({ symbols }: Rule) => symbols.every(({ type }) => type === 'label');

/** A name that no rule has. */
function freshName(stem: string, rules: readonly Rule[]): string {
  let number = rules.length + 1;
  while (rules.some(({ name }) => name === `${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** The faults of one rule, with paths inside it. */
function faultsOf(index: number, faults: readonly FieldViolation[]): FieldViolation[] {
  const before = `style.rules.${index}.`;
  return faults
    .filter(({ path }) => path.startsWith(before))
    .map(({ path, message }) => ({ path: path.slice(before.length), message }));
}
