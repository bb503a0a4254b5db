import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import * as routes from '../../contract/content/versions.ts';
import { designAddress, useDesigners } from './designers.ts';
import { versionPageTexts as words } from './texts.ts';

/** Begins an entry of each kind that can be drawn. */
export function DesignNew({ version }: { version: string }) {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const designers = useDesigners();
  const kinds = useQuery({
    queryKey: ['content kinds'],
    queryFn: ({ signal }) => call(routes.listKinds, { query: {} }, { signal }),
  });
  return (kinds.data ?? [])
    .filter(({ kind }) => Object.hasOwn(designers, kind))
    .map(({ kind, label }) => (
      <Button
        key={kind}
        onClick={() => navigate(designAddress({ version, kind }))}
        data-testid={`design-new-${kind}`}
      >
        {words.newDesign(label)}
      </Button>
    ));
}
