// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Generated } from 'kysely';

export interface AccountTable {
  id: string;
  user_name: string;
  name: string;
  phone: string | null;
  id_number: string | null;
  division_code: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  status: Generated<'active' | 'disabled'>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  id_verified_at: Date | null;
  institution_id: string | null;
  last_sign_in_at: Date | null;
  phone_digest: string | null;
  id_number_digest: string | null;
  closed_at: Date | null;
}

export interface AccountRoleTable {
  account_id: string;
  role_code: string;
  id: Generated<string>;
  division_code: string | null;
  valid_from: string | null;
  valid_until: string | null;
  granted_by: string | null;
  created_at: Generated<Date>;
  state: Generated<'active' | 'pending'>;
  confirmed_by: string | null;
}

export interface ConsentTable {
  account_id: string;
  text_version: string;
  text_digest: string;
  given_at: Date;
}

export interface ConsumerTable {
  id: string;
  key_id: string;
  name: string;
  scopes: Generated<string[]>;
  networks: Generated<string[]>;
  expires_on: string | null;
  is_enabled: Generated<boolean>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  file_mb_per_day: number | null;
}

export interface ConsumerFileDayTable {
  consumer_id: string;
  day: string;
  bytes: number;
}

export interface ConsumerSecretTable {
  id: string;
  consumer_id: string;
  secret: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface DeviceTable {
  account_id: string;
  token_hash: string;
  used_at: Date;
}

export interface DivisionTable {
  code: string;
  name: string;
  parent_code: string | null;
  level: 'province' | 'city' | 'county' | 'township' | 'village';
  sort: Generated<number>;
  version: Generated<number>;
}

export interface InstitutionTable {
  id: string;
  name: string;
  credit_code: string | null;
  kind: string | null;
  division_code: string;
  organization_id: string | null;
  contact: string | null;
  telephone: string | null;
  address: string | null;
  unit_record_id: string | null;
  status: Generated<'active' | 'disabled'>;
  sort: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface MenuTable {
  id: string;
  application_id: string;
  key: string | null;
  parent_id: string | null;
  list: 'menu' | 'primary' | 'quick';
  name: string | null;
  note: string | null;
  icon: string | null;
  route_name: string | null;
  process_key: string | null;
  way: string | null;
  visits_of: string | null;
  capability: string | null;
  audience: 'applicant' | 'officer' | null;
  starter_of: string | null;
  proxy_of: string | null;
  sort: Generated<number>;
  state: Generated<'YES' | 'NO'>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  register_code: string | null;
}

export interface MenuFunctionTable {
  id: string;
  client: 'desktop' | 'phone';
  route_name: string;
  code: string;
  name: string;
  capability: string;
  sort: Generated<number>;
}

export interface ModuleTable {
  id: string;
  parent_id: string | null;
  code: string;
  name: string;
  icon: string | null;
  client: 'desktop' | 'phone' | null;
  route_name: string | null;
  sort: Generated<number>;
  state: Generated<'YES' | 'NO'>;
  version: Generated<number>;
  arranged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface OidcStateTable {
  state_hash: string;
  browser_hash: string;
  nonce: string;
  verifier: string;
  client: 'desktop' | 'phone';
  expires_at: Date;
}

export interface OrganizationTable {
  id: string;
  name: string;
  parent_id: string | null;
  division_code: string;
  sort: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface PasskeyTable {
  id: string;
  credential_id: string;
  account_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge_hash: string;
  account_id: string;
  purpose: 'register' | 'signIn';
  expires_at: Date;
}

export interface RecoveryCodeTable {
  account_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface RoleTable {
  code: string;
  name: string;
  scope: 'own' | 'village' | 'township' | 'county' | 'platform' | 'listed';
  sort: Generated<number>;
  open_drafts: number | null;
  capabilities: Generated<string[]>;
  is_applicant: Generated<boolean>;
  given_to: 'selfRegistered' | 'firstAdministrator' | null;
  upload_megabytes_per_day: number | null;
  changed_at: Date | null;
  divisions: Generated<string[]>;
  is_enabled: Generated<boolean>;
  description: Generated<string>;
  menus: string[] | null;
  directories: Generated<string[]>;
  layers: Generated<string[]>;
  layer_directories: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
  changed_by: string | null;
}

export interface SealedIdentityTable {
  pseudonym: string;
  account_id: string;
  process_id: string;
  is_anonymous: Generated<boolean>;
  code_hash: string | null;
  created_at: Date;
}

export interface SealingKeyTable {
  id: string;
  sealed: string;
  since: Date;
}

export interface SealingProgressTable {
  name: string;
  form: string;
  after_id: string;
}

export interface SecondFactorTable {
  account_id: string;
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: number | null;
}

export interface SessionTable {
  id: string;
  token_hash: string;
  account_id: string;
  created_at: Date;
  last_seen_at: Date;
  idle_seconds: number;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
  method: Generated<'password' | 'code' | 'oidc' | 'passkey'>;
}

export interface SetupStepTable {
  step: string;
  state: 'open' | 'done' | 'skipped';
  changed_by: string | null;
  changed_at: Date;
}

export interface SignInFailureTable {
  kind: string;
  subject: string;
  place: string;
  failures: number;
  first_at: Date;
  locked_until: Date | null;
  told_at: Date | null;
}

export interface SmsCodeTable {
  id: string;
  phone_hash: string;
  purpose: string;
  code_hash: string;
  tries: Generated<number>;
  used_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

export interface SsoCodeTable {
  code_hash: string;
  account_id: string;
  issued_by: string;
  expires_at: Date;
}

export interface TicketTable {
  ticket_hash: string;
  session_id: string;
  file_id: string | null;
  scope: string | null;
  expires_at: Date;
}

/** The tables of the schema `people`, by their names in statements. */
export interface PeopleTables {
  'people.account': AccountTable;
  'people.account_role': AccountRoleTable;
  'people.consent': ConsentTable;
  'people.consumer': ConsumerTable;
  'people.consumer_file_day': ConsumerFileDayTable;
  'people.consumer_secret': ConsumerSecretTable;
  'people.device': DeviceTable;
  'people.division': DivisionTable;
  'people.institution': InstitutionTable;
  'people.menu': MenuTable;
  'people.menu_function': MenuFunctionTable;
  'people.module': ModuleTable;
  'people.oidc_state': OidcStateTable;
  'people.organization': OrganizationTable;
  'people.passkey': PasskeyTable;
  'people.passkey_challenge': PasskeyChallengeTable;
  'people.recovery_code': RecoveryCodeTable;
  'people.role': RoleTable;
  'people.sealed_identity': SealedIdentityTable;
  'people.sealing_key': SealingKeyTable;
  'people.sealing_progress': SealingProgressTable;
  'people.second_factor': SecondFactorTable;
  'people.session': SessionTable;
  'people.setup_step': SetupStepTable;
  'people.sign_in_failure': SignInFailureTable;
  'people.sms_code': SmsCodeTable;
  'people.sso_code': SsoCodeTable;
  'people.ticket': TicketTable;
}
