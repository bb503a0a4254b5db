import {
  type ModelRun,
  type ModelStep,
  mostStepFeatures,
  dataRoutes as routes,
  type SpatialModel,
} from '@homestead/catalogue/contract';
import { useApi } from '@homestead/ui/desk';
import { FormDialog } from '@homestead/ui/desk/manage';
import { Checkbox } from 'antd';
import { stepLabel } from './steps.ts';
import { modelAdminTexts as words } from './texts.ts';
import { useLayerOptions } from './use-layers.ts';

interface Props {
  model: SpatialModel;
  onDone(run: ModelRun): void;
  onCancel(): void;
}

type Input = ModelStep & { op: 'input' };

/** Which layers a model runs on this time. */
export function RunDialog({ model, onDone, onCancel }: Props) {
  const { callWithoutToast: call } = useApi();
  const layers = useLayerOptions();
  const inputs = model.steps.filter((step): step is Input => step.op === 'input');
  const nameOf = (id: string) => `inputs.${id}`;
  let run: ModelRun | null = null;
  return (
    <FormDialog
      title={words.runTitle(model.name)}
      keptAs={`run of model ${model.id}`}
      confirmText={words.run}
      fields={[
        ...inputs.map(({ id }) => ({
          type: 'select' as const,
          name: nameOf(id),
          label: stepLabel(model.steps, id),
          isRequired: true,
          options: layers,
        })),
        {
          type: 'custom',
          name: 'keep',
          label: words.result,
          hint: words.runHint(mostStepFeatures),
          control: <Keep />,
        },
      ]}
      initial={{
        ...Object.fromEntries(inputs.map(({ id, layerId }) => [nameOf(id), layerId])),
        keep: true,
      }}
      onSave={async (values) => {
        run = await call(routes.runModel, {
          params: { id: model.id },
          body: {
            inputs: Object.fromEntries(inputs.map(({ id }) => [id, values[nameOf(id)] as string])),
            keep: values['keep'] === true,
          },
        });
      }}
      onDone={() => run && onDone(run)}
      onCancel={onCancel}
    />
  );
}

function Keep({ id, value, onChange }: { id?: string; value?: boolean; onChange?(is: boolean): void }) {
  return (
    <Checkbox
      {...(id ? { id } : {})}
      checked={value === true}
      onChange={({ target }) => onChange?.(target.checked)}
    >
      {words.keep}
    </Checkbox>
  );
}
