import type { LandCheckReply } from '@homestead/map/contract';
import { useContext, useRef } from 'react';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { LandCard, LandPreview } from '../../view/land/LandCard.tsx';
import type { LandRow } from '../../view/land/land-rows.ts';
import { landTexts as words } from '../../view/land/texts.ts';
import { useLandCheck, useRunLandCheck } from '../../view/land/use-land-check.ts';
import { useFormScope } from '../../view/scope.ts';
import { checkRow, checksOfShape, heldFor, runOf } from './check-rows.ts';
import { writeChecks } from './write.ts';

/** One run over all layers that the form checks a shape against; its answer goes into the fields of every check. */
export function usePlotChecks({
  field,
  value,
  values,
  readOnly,
  setValue,
  call,
  onBusy,
}: FieldRendererProps) {
  const { form, layers } = useFormScope();
  const plans = checksOfShape(form, field.path);
  const ask = useRunLandCheck(call);
  const { data, isFetching } = useLandCheck(call, runOf(form, field.path, value), false);
  const preview = useContext(LandPreview);
  const last = useRef(0);

  const write = (reply: LandCheckReply | null) => {
    writeChecks(setValue, plans, layers, reply);
  };
  const run = async (shape: unknown) => {
    const asked = runOf(form, field.path, shape);
    if (plans.length === 0 || asked.shape === null) return;
    last.current += 1;
    const turn = last.current;
    onBusy?.(true);
    // A run that failed is 未能分析 in every line; another drawing meanwhile has a run of its own.
    const reply = await ask(asked).catch(() => null);
    if (turn !== last.current) return;
    onBusy?.(false);
    write(reply);
  };
  const isHeld = !readOnly && (isFetching || data !== undefined);
  const rows = plans.map((plan): LandRow => {
    const found = data?.layers.find(({ layerId }) => layerId === plan.layer);
    // What stands in the form while it runs is of the ground that was drawn before.
    const row = checkRow(plan, isFetching ? {} : values, layers, found, preview?.later);
    const held = isHeld ? heldFor(plan, layers) : undefined;
    return held ? { ...row, held } : row;
  });
  return {
    rows,
    isRunning: isFetching,
    isHeld,
    isShown: plans.length > 0,
    canRun: !readOnly,
    // Without a network another run of a preview finds what the first one found.
    isOpen: !preview && rows.some(({ tone }) => tone === 'pending' || tone === 'failed'),
    run,
  };
}

/** The findings of all layers on one card, under the button that draws. */
export function PlotChecks({ checks, shape }: { checks: ReturnType<typeof usePlotChecks>; shape: unknown }) {
  const { rows, isRunning, isHeld, canRun, isOpen, run } = checks;
  const isAsked = canRun && !isRunning && isOpen;
  if (!canRun && rows.every(({ tone }) => tone === 'pending')) return null;
  return (
    <LandCard rows={rows}>
      {isHeld && !isAsked && (
        <p className="land-state" role="status">
          {isRunning ? words.running : words.done}
        </p>
      )}
      {isAsked && (
        <p>
          <button type="button" className="map-field-button" onClick={() => void run(shape)}>
            {words.runAll}
          </button>
        </p>
      )}
    </LandCard>
  );
}
