// Generated from the migrations by scripts/docs/tables.test.ts (run it with `-u`): do not edit.
import type { Json, JsonByDefault } from '@homestead/database';
import type { Generated, GeneratedAlways } from 'kysely';

export interface CaseEventTable {
  id: GeneratedAlways<number>;
  event: string;
  process_id: string;
  at: Date;
  detail: Json;
}

export interface DeliveryTable {
  id: string;
  webhook_id: string;
  event_id: string;
  event: string;
  case_no: string | null;
  payload: Json;
  state: Generated<'waiting' | 'done' | 'dead'>;
  attempts: Generated<number>;
  next_at: Date;
  status: number | null;
  message: Generated<string>;
  created_at: Date;
  done_at: Date | null;
}

export interface ExchangeTable {
  id: string;
  name: string;
  direction: 'out' | 'in';
  model: string;
  definition: Json;
  daily_at: string | null;
  weekdays: Generated<number[]>;
  next_at: Date | null;
  remark: Generated<string>;
  is_enabled: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

export interface ExchangeRunTable {
  id: string;
  exchange_id: string;
  at: Date;
  by_person: string | null;
  state: 'done' | 'partial' | 'refused' | 'failed';
  message: Generated<string>;
  file_name: Generated<string>;
  size: Generated<number>;
  sha256: Generated<string>;
  content: string | null;
  total: Generated<number>;
  written: Generated<number>;
  unchanged: Generated<number>;
  faulty: Generated<number>;
  faults: JsonByDefault;
  receipt_no: string | null;
  receipt_note: string | null;
  receipt_at: Date | null;
  receipt_by: string | null;
}

export interface InboundTable {
  id: string;
  code: string;
  name: string;
  catalog: Generated<string>;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  shape: Json;
  secret: string | null;
  timeout_seconds: number;
  max_kilobytes: number;
  retries: number;
  is_repeatable: boolean;
  cache_seconds: number;
  daily_limit: number | null;
  breaker_failures: number;
  breaker_seconds: number;
  remark: Generated<string>;
  is_enabled: Generated<boolean>;
  failures: Generated<number>;
  paused_until: Date | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  minute_limit: number | null;
  minute: Date | null;
  minute_count: Generated<number>;
  daily_at: string | null;
  weekdays: Generated<number[]>;
  schedule_failures: Generated<number>;
  cipher_key: string | null;
  every_minutes: number | null;
  next_at: Date | null;
}

export interface InboundLogTable {
  id: string;
  inbound_id: string;
  at: Date;
  purpose: 'test' | 'process' | 'form' | 'schedule';
  person_name: Generated<string>;
  case_id: string | null;
  is_ok: boolean;
  message: string;
  status: number | null;
  milliseconds: number;
  attempts: number;
  inputs: Json;
}

export interface InboundUseTable {
  inbound_id: string;
  day: string;
  calls: Generated<number>;
  refused: Generated<number>;
}

export interface NonceTable {
  consumer_id: string;
  nonce: string;
  until: Date;
}

export interface OutboundTable {
  id: string;
  path: string;
  name: string;
  directory: Generated<string>;
  description: Generated<string>;
  model: string;
  fields: Json;
  filters: Generated<string[]>;
  conditions: JsonByDefault;
  sort: string | null;
  max_page_size: number;
  per_minute: number;
  per_day: number;
  is_enabled: Generated<boolean>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  kind: Generated<'list' | 'start' | 'state' | 'complete'>;
  process: Json | null;
}

export interface OutboundCallTable {
  id: string;
  at: Date;
  consumer_id: string;
  consumer_name: string;
  outbound_id: string | null;
  path: string;
  version: number | null;
  query: Json;
  ip: string;
  code: string;
  message: string;
  records: number;
  ms: number;
}

export interface OutboundDayTable {
  day: string;
  consumer_id: string;
  path: string;
  calls: number;
  failures: number;
  ms: number;
  slowest_ms: number;
}

export interface OutboundVersionTable {
  outbound_id: string;
  version: number;
  definition: Json;
  saved_by: string;
  saved_at: Date;
}

export interface QuotaTable {
  consumer_id: string;
  outbound_id: string;
  minute: Date;
  minute_count: number;
  day: string;
  day_count: number;
}

export interface WebhookTable {
  id: string;
  name: string;
  url: string;
  events: string[];
  process_keys: Generated<string[]>;
  division: Generated<string>;
  is_enabled: Generated<boolean>;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface WebhookSecretTable {
  id: string;
  webhook_id: string;
  secret: string;
  created_at: Date;
  expires_at: Date | null;
}

/** The tables of the schema `interfaces`, by their names in statements. */
export interface InterfacesTables {
  'interfaces.case_event': CaseEventTable;
  'interfaces.delivery': DeliveryTable;
  'interfaces.exchange': ExchangeTable;
  'interfaces.exchange_run': ExchangeRunTable;
  'interfaces.inbound': InboundTable;
  'interfaces.inbound_log': InboundLogTable;
  'interfaces.inbound_use': InboundUseTable;
  'interfaces.nonce': NonceTable;
  'interfaces.outbound': OutboundTable;
  'interfaces.outbound_call': OutboundCallTable;
  'interfaces.outbound_day': OutboundDayTable;
  'interfaces.outbound_version': OutboundVersionTable;
  'interfaces.quota': QuotaTable;
  'interfaces.webhook': WebhookTable;
  'interfaces.webhook_secret': WebhookSecretTable;
}
