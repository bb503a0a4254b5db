import { usePresence } from '@homestead/people/admin';
import { useSession } from '@homestead/ui';
import { PageFailure } from '@homestead/ui/desk';
import { Card, Skeleton } from 'antd';
import { Landing } from './Landing.tsx';
import { OfficerHome } from './OfficerHome.tsx';
import { VillagerHome } from './VillagerHome.tsx';

/** `/Main/Portal`: the public page of the platform, and everyone's own page once signed in. */
export function PortalPage() {
  const session = useSession();
  const { identity, failure, retry } = usePresence();
  if (!session) return <Landing />;
  if (identity)
    return identity.isOfficer ? <OfficerHome identity={identity} /> : <VillagerHome identity={identity} />;
  if (failure) return <PageFailure error={failure} onRetry={retry} />;
  return (
    <Card>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Card>
  );
}
