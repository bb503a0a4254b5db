import { maybe, type Row, run, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Outbound } from '@homestead/outbound';
import { sql } from 'kysely';
import * as openid from 'openid-client';
import { type beginOidc, peopleFaults, type returnOidc, ssoSeconds } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { digest, newSecret } from '../sign-in/secrets.ts';
import { findCandidate } from '../sign-in/sign-in.ts';
import type { OidcStateTable, PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** The county's identity provider, as the operator names it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that is the user name of an account here. */
  claim: string;
  /** What the button to it says. */
  name: string;
  /** Where people reach the product, without a slash at the end. */
  publicUrl: string;
  outbound: Outbound;
}

const cookie = 'homestead-oidc';
const minutes = 10;
const callbackPath = '/api/v1/oidc/callback';
const homes = { desktop: '/Main/Portal', phone: '/m/' } as const;
const signInPages = { desktop: '/Login', phone: '/m/Login' } as const;

let known: { issuer: string; config: Promise<openid.Configuration> } | undefined;

/** The provider as its own description says; asked once, and again after a failure. */
function discover({ issuer, clientId, clientSecret, outbound }: OidcSettings): Promise<openid.Configuration> {
  if (known?.issuer === issuer) return known.config;
  const isPlain = issuer.startsWith('http:');
  const config = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [openid.customFetch]: (url, { method, headers, body }) =>
      outbound.fetch(url, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(body === null || body === undefined ? {} : { body: String(body) }),
      }),
    // A provider within the county's network may use plain HTTP, where the operator wrote its address so.
    ...(isPlain ? { execute: [openid.allowInsecureRequests] } : {}),
  });
  const asked = { issuer, config };
  known = asked;
  config.catch(() => {
    if (known === asked) known = undefined;
  });
  return config;
}

function settingsOf(deps: Deps): OidcSettings {
  if (!deps.oidc) throw new HttpError('missing', peopleFaults.noOidc.message);
  return deps.oidc;
}

/** Sends the browser to the provider, with state, nonce and the challenge of PKCE. */
export async function beginSignIn(deps: Deps, call: Call<typeof beginOidc>): Promise<never> {
  const settings = settingsOf(deps);
  const client = call.query.client ?? 'desktop';
  const config = await discover(settings).catch(() => {
    throw new HttpError('away', peopleFaults.oidcAway.message);
  });
  const [state, browser, verifier] = [newSecret(), newSecret(), openid.randomPKCECodeVerifier()];
  const nonce = openid.randomNonce();
  const expiresAt = new Date(deps.now().getTime() + minutes * 60_000);
  await run(
    deps.db.kysely,
    tables.insertInto('people.oidc_state').values({
      state_hash: digest(state),
      browser_hash: digest(browser),
      nonce,
      verifier,
      client,
      expires_at: expiresAt,
    }),
  );
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: settings.publicUrl + callbackPath,
    scope: 'openid profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const secure = deps.https ? '; Secure' : '';
  call.reply.header(
    'set-cookie',
    `${cookie}=${browser}; Path=/api/v1/oidc; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax${secure}`,
  );
  call.reply.redirect(address.href, 302);
  return undefined as never;
}

/** Takes the provider's answer, and sends the browser on with a one-time code; back to the sign-in page where it does not hold. */
export async function endSignIn(deps: Deps, call: Call<typeof returnOidc>): Promise<never> {
  const settings = settingsOf(deps);
  const begun = await takeState(deps, call);
  const client = begun?.client ?? 'desktop';
  const code = begun && (await accountOf(deps, settings, call, begun).catch(() => null));
  const path = code
    ? `${homes[client]}?Authentication=${encodeURIComponent(code)}`
    : `${signInPages[client]}?oidc=failed`;
  call.reply.redirect(path, 302);
  return undefined as never;
}

interface Begun extends Row<OidcStateTable, 'nonce' | 'verifier' | 'client'> {
  state: string;
}

/** The sign-in that this browser began; it is gone once it was asked for. */
async function takeState(deps: Deps, { query, request }: Call<typeof returnOidc>): Promise<Begun | null> {
  const browser = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  const { state } = query;
  if (!state || !browser) return null;
  const found = await maybe<Omit<Begun, 'state'>>(
    deps.db.kysely,
    tables
      .deleteFrom('people.oidc_state')
      .where('state_hash', '=', digest(state))
      .where('browser_hash', '=', digest(browser))
      .where('expires_at', '>', deps.now())
      .returning(['nonce', 'verifier', 'client']),
  );
  return found ? { ...found, state } : null;
}

/** A one-time code for the account that the provider vouches for, or null where no one account has the claim. */
async function accountOf(
  deps: Deps,
  settings: OidcSettings,
  { request }: Call<typeof returnOidc>,
  { nonce, verifier, state }: Begun,
): Promise<string | null> {
  const config = await discover(settings);
  const answer = new URL(settings.publicUrl + callbackPath);
  answer.search = new URL(request.url, settings.publicUrl).search;
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const name = tokens.claims()?.[settings.claim];
  if (typeof name !== 'string' || name === '') return null;
  const account = await findCandidate(deps.db.kysely, sql<boolean>`lower(a.user_name) = lower(${name})`);
  if (!account) return null;
  const code = newSecret();
  const expiresAt = new Date(deps.now().getTime() + ssoSeconds * 1000);
  await run(
    deps.db.kysely,
    tables.insertInto('people.sso_code').values({
      code_hash: digest(code),
      account_id: account.id,
      issued_by: sql.lit('oidc'),
      expires_at: expiresAt,
    }),
  );
  return code;
}
