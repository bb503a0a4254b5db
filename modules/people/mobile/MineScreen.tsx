import { setLargeText, useClient, useLargeText } from '@homestead/ui';
import { Button, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { DescriptionList } from '@homestead/ui/widgets';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { logout } from '../contract/routes.ts';
import './people.css';
import { personTexts as words } from './texts.ts';
import { useProfile } from './use-person.ts';

/** The user centre: own data, text size, password, sign-out. */
export function MineScreen({
  onSignedOut,
  leaving,
  children,
}: {
  onSignedOut(): void;
  /** What is said before one leaves, where something stays behind. */
  leaving?: { title: string; body: string } | null;
  children?: ReactNode;
}) {
  const { callWithoutToast, ask } = useClient();
  const isLarge = useLargeText();
  const profile = useProfile();

  const signOut = async () => {
    if (!(await ask(leaving ?? { title: words.logout, body: words.askLogout }))) return;
    // The client forgets the session in any case; on a server that cannot be reached it expires.
    await callWithoutToast(logout, {}).catch(() => undefined);
    onSignedOut();
  };

  return (
    <Page title={words.mine}>
      {profile.isError ? (
        <LoadProblem error={profile.error} onRetry={() => void profile.refetch()} />
      ) : !profile.data ? (
        <Skeleton rows={2} />
      ) : (
        <>
          <div className="people-who">
            <span className="people-avatar">
              <Icon name="person" size={34} />
            </span>
            <div>
              <b data-testid="mine-name">{profile.data.name}</b>
              <span>{profile.data.userName}</span>
            </div>
          </div>
          <div className="ui-card" style={{ marginTop: 12 }}>
            <DescriptionList
              items={[
                { label: words.roles, value: profile.data.roles.map((role) => role.name).join('、') },
                { label: words.area, value: profile.data.divisionName },
                ...(profile.data.phone ? [{ label: words.phone, value: profile.data.phone }] : []),
              ]}
            />
          </div>
        </>
      )}
      <ul className="ui-rows" style={{ marginTop: 12 }}>
        <li>
          <button
            type="button"
            role="switch"
            aria-checked={isLarge}
            className="ui-row"
            onClick={() => setLargeText(!isLarge)}
            data-testid="large-text"
          >
            <span className="ui-grow">
              {words.large}
              <br />
              <span className="ui-soft">{words.largeNote}</span>
            </span>
            <span className="people-switch" />
          </button>
        </li>
        <li>
          <Link className="ui-row" to="/Password" data-testid="to-password">
            <span className="ui-grow">{words.changePassword}</span>
            <Icon name="next" size={18} />
          </Link>
        </li>
        <li>
          <Link className="ui-row" to="/Security" data-testid="to-security">
            <span className="ui-grow">
              {words.security}
              <br />
              <span className="ui-soft">{words.securityNote}</span>
            </span>
            <Icon name="next" size={18} />
          </Link>
        </li>
        {children}
      </ul>
      <Button look="danger" isBlock onClick={signOut} data-testid="logout" style={{ marginTop: 44 }}>
        {words.logout}
      </Button>
    </Page>
  );
}
