import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from '@homestead/people/server';
import type { Config } from './config.ts';

interface DemoAccount {
  userName: string;
  name: string;
  roles: string[];
}

/** Tells a newcomer where the product is and how to get in. */
export function announce(
  config: Config,
  facts: { port: number; version: string; database: string; seconds: number; metrics: number | null },
  tell: (message: string) => void,
): void {
  const base = `http://localhost:${facts.port}`;
  tell(
    `\n农村宅基地审批平台 ${facts.version} 已启动（${facts.seconds.toFixed(1)} 秒，数据库：${facts.database}）`,
  );
  tell(`  电脑端  ${base}/\n  手机端  ${base}/m/\n  接口    ${base}/api/docs`);
  if (config.metrics) tell(`  指标    http://${config.metrics.host}:${facts.metrics}/metrics`);
  if (facts.database === 'pglite') {
    tell('  注意：内置数据库适合演示和小型单位；正式使用请配置 DATABASE_URL（PostgreSQL + PostGIS）。');
  }
  if (config.isProduction && config.publicUrl.startsWith('http://localhost')) {
    tell('  注意：没有设置 PUBLIC_URL，文书上的二维码会指向 localhost，别人无法核验；请设为对外的网址。');
  }
  if (!config.isDemo) return;
  const accounts = JSON.parse(
    readFileSync(join(config.contentFolder, 'people', 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  const roles = JSON.parse(readFileSync(join(config.contentFolder, 'people', 'roles.json'), 'utf8')) as {
    code: string;
    name: string;
  }[];
  const nameOf = (code: string) => roles.find((role) => role.code === code)?.name ?? code;
  tell(`\n演示账号（密码均为 ${demoPassword}）：`);
  for (const account of accounts)
    tell(`  ${account.userName.padEnd(10)} ${account.name}　${account.roles.map(nameOf).join('、')}`);
}
