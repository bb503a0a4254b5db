import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { CallFailure } from '@homestead/http/client';
import { keepOnlyDraftsOf, messageOf, storeSession, useSession } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ownTexts } from '../contract/own/texts.ts';
import { clientSettings, type LoginBody, login, type SignedIn } from '../contract/routes.ts';
import { peopleFaults } from '../contract/texts.ts';
import { factorAsked, usePasskeySignIn } from '../view/own/use-passkey-sign-in.ts';
import { LoginBackdrop } from './LoginBackdrop.tsx';
import styles from './login.module.css';
import { Emblem } from './shell/Emblem.tsx';
import { safeTarget } from './target.ts';
import { adminTexts } from './texts.ts';

/** The way to the county's identity provider, where it has one; another try by password is beside it. */
function OidcButton() {
  const { callWithoutToast } = useApi();
  const { data } = useQuery({
    queryKey: ['client-settings'],
    queryFn: () => callWithoutToast(clientSettings, {}),
  });
  if (!data?.oidcName) return null;
  return (
    <Button block size="large" href="/api/v1/oidc/begin?client=desktop" data-testid="oidc">
      {data.oidcName}
    </Button>
  );
}

/** The way by passkey, where the account has one and the browser can; else why not. */
function PasskeyStep({
  passkey: { canAnswer, fault, answer },
  isBusy,
  onAnswer,
}: {
  passkey: ReturnType<typeof usePasskeySignIn>;
  isBusy: boolean;
  onAnswer(answer: Pick<LoginBody, 'passkey'>): void;
}) {
  return (
    <div className={styles.passkey}>
      {fault && <Alert type="warning" showIcon title={fault} role="alert" />}
      {canAnswer && (
        <Button
          block
          size="large"
          type="primary"
          autoFocus
          loading={isBusy}
          onClick={async () => {
            const given = await answer();
            if (given) onAnswer(given);
          }}
          data-testid="login-passkey"
        >
          {ownTexts.passkey.use}
        </Button>
      )}
    </div>
  );
}

/** `/Login`: no header here; afterwards back to where the person wanted to go. */
export function LoginPage() {
  const session = useSession();
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const target = safeTarget(state);
  const [form] = Form.useForm<LoginBody>();
  const passkey = usePasskeySignIn();
  const signIn = useMutation({
    mutationFn: (body: LoginBody) => callWithoutToast(login, { body }),
    onError: (error) => void passkey.take(error),
    onSuccess: async ({ mustChangePassword, mustSetSecondFactor, ...session }: SignedIn) => {
      await keepOnlyDraftsOf(session.id);
      storeSession(session);
      if (mustChangePassword) tell.warning(adminTexts.mustChange);
      if (mustSetSecondFactor && !mustChangePassword) tell.warning(peopleFaults.mustSetSecondFactor.message);
      navigate(mustChangePassword || mustSetSecondFactor ? '/UserCenterIndex' : target, { replace: true });
    },
  });
  if (session && signIn.isIdle) return <Navigate to={target} replace />;
  const isCodeAsked = factorAsked(signIn.error) !== null;
  const cameBack = search.includes('oidc=failed') ? adminTexts.oidcFailed : null;
  const failure = signIn.error instanceof CallFailure ? messageOf(signIn.error) : cameBack;
  return (
    <div className={styles.page}>
      <LoginBackdrop className={styles.scene} />
      <section className={styles.card} aria-labelledby="login-title">
        <div className={styles.mark}>
          <Emblem size={44} />
          <div>
            <h1>{adminTexts.platform}</h1>
            <p>{adminTexts.motto}</p>
          </div>
        </div>
        <h2 id="login-title">{adminTexts.loginTitle}</h2>
        <p className={styles.hint}>{adminTexts.loginHint}</p>
        {failure && (
          <Alert
            type={isCodeAsked ? 'info' : 'error'}
            showIcon
            title={failure}
            role="alert"
            className={styles.failure ?? ''}
          />
        )}
        <Form<LoginBody>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(body) => signIn.mutate(body)}
        >
          <Form.Item
            name="username"
            label={adminTexts.username}
            rules={[{ required: true, whitespace: true, message: adminTexts.askUsername }]}
            normalize={(text: string) => text.trim()}
          >
            <Input
              size="large"
              prefix={<UserOutlined aria-hidden />}
              placeholder={adminTexts.usernameHint}
              autoComplete="username"
              maxLength={64}
              autoFocus
            />
          </Form.Item>
          <Form.Item
            name="password"
            label={adminTexts.password}
            rules={[{ required: true, message: adminTexts.askPassword }]}
          >
            <Input.Password
              size="large"
              prefix={<LockOutlined aria-hidden />}
              placeholder={adminTexts.passwordHint}
              autoComplete="current-password"
              maxLength={200}
            />
          </Form.Item>
          {passkey.asked && (
            <PasskeyStep
              passkey={passkey}
              isBusy={signIn.isPending}
              onAnswer={(answer) => {
                const { username, password } = form.getFieldsValue();
                signIn.mutate({ username, password, ...answer });
              }}
            />
          )}
          {passkey.asked && (
            <Form.Item
              name="code"
              label={passkey.asked.hasCode ? adminTexts.factorCode : ownTexts.factor.recoveryCodes}
              extra={passkey.asked.hasCode ? adminTexts.factorHint : ownTexts.passkey.useNote}
              rules={[{ required: true, whitespace: true, message: ownTexts.factor.need.code }]}
            >
              <Input
                size="large"
                prefix={<SafetyOutlined aria-hidden />}
                autoComplete="one-time-code"
                maxLength={20}
                data-testid="login-code"
                autoFocus={!passkey.canAnswer}
              />
            </Form.Item>
          )}
          <Button
            type={passkey.canAnswer ? 'default' : 'primary'}
            htmlType="submit"
            size="large"
            block
            loading={signIn.isPending}
            data-testid="login-submit"
          >
            {adminTexts.signIn}
          </Button>
        </Form>
        <OidcButton />
        <p className={styles.phone}>
          {adminTexts.villagers} <a href="/m/">{adminTexts.toPhone}</a>
        </p>
      </section>
    </div>
  );
}
