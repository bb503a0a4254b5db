import { PageState, palette, useApi } from '@homestead/ui/desk';
import { DescriptionList } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Flex, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { me, type Profile } from '../contract/routes.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnDataCard } from './centre/OwnDataCard.tsx';
import { SecondFactorCard } from './centre/SecondFactorCard.tsx';
import { SessionsCard } from './centre/SessionsCard.tsx';
import { usePresence } from './session/identity.ts';
import { useSignOut } from './shell/Header.tsx';
import { adminTexts } from './texts.ts';

/** `/UserCenterIndex`: one's own data, the password, where one is signed in. */
export function UserCentrePage({ children }: { children?: ReactNode }) {
  const { callWithoutToast } = useApi();
  const query = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => callWithoutToast(me, {}, { signal }) });
  return <PageState query={query}>{(profile) => <Centre profile={profile}>{children}</Centre>}</PageState>;
}

function Centre({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [isChanging, setChanging] = useState(profile.mustChangePassword);
  const signOut = useSignOut();
  const { isOfficer } = usePresence();
  // Until what comes first is done, every other call is refused.
  const isFree = !profile.mustChangePassword && !profile.mustSetSecondFactor;
  return (
    <Flex vertical gap={16} style={{ maxWidth: 1160 }}>
      <h1 className="visually-hidden">{adminTexts.userCentre}</h1>
      <Card title={adminTexts.profile}>
        <DescriptionList
          items={[
            { label: adminTexts.name, value: profile.name },
            { label: adminTexts.username, value: profile.userName },
            { label: adminTexts.phone, value: profile.phone },
            { label: adminTexts.division, value: profile.divisionName },
            {
              label: adminTexts.roles,
              value: (
                <Flex gap={4} wrap>
                  {profile.roles.map((role) => (
                    <Tag key={role.code} color={palette.pine}>
                      {role.name}
                    </Tag>
                  ))}
                </Flex>
              ),
            },
          ]}
        />
      </Card>
      <Card title={adminTexts.password}>
        <Flex justify="space-between" align="center" wrap gap={16}>
          <p style={{ color: 'var(--ink-soft)' }}>{adminTexts.thisDeviceHint}</p>
          <Flex gap={8}>
            <Button onClick={() => void signOut()}>{adminTexts.signOut}</Button>
            <Button type="primary" data-testid="change-password" onClick={() => setChanging(true)}>
              {adminTexts.changePassword}
            </Button>
          </Flex>
        </Flex>
      </Card>
      {!profile.mustChangePassword && <SecondFactorCard mustSet={profile.mustSetSecondFactor} />}
      {isFree && children}
      {isFree && <SessionsCard />}
      {isFree && <OwnDataCard hasPhone={Boolean(profile.phone)} mayClose={!isOfficer} />}
      <ChangePassword open={isChanging} userName={profile.userName} onClose={() => setChanging(false)} />
    </Flex>
  );
}
