import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { knownSettings, rootFolder } from '../config.ts';

const read = (name: string) => readFileSync(join(rootFolder, name), 'utf8');
const has = (program: string) => spawnSync('which', [program]).status === 0;
const scratch = mkdtempSync(join(tmpdir(), 'homestead-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('what deploy/ gives to operators', () => {
  const units = ['homestead.service', 'homestead-backup.service', 'homestead-backup.timer'];

  it('starts programs that the project has', () => {
    const texts = [...units.map((unit) => `deploy/${unit}`), 'deploy/Containerfile'].map(read).join('\n');
    const named = new Set(texts.match(/apps\/server\/[\w/]+\.m?[jt]s/g));
    expect([...named].sort()).toEqual(['apps/server/main.mjs', 'apps/server/operate/main.ts']);
    for (const path of named) expect(existsSync(join(rootFolder, path)), path).toBe(true);
    expect(existsSync(join(rootFolder, 'node_modules/node/bin/node'))).toBe(true);
  });

  it('sets nothing that the product does not know', () => {
    const guide = /<<END\n(NODE_ENV[\s\S]*?)\nEND/.exec(read('docs/operate.md'))?.[1] ?? '';
    const inGuide = [...guide.matchAll(/^([A-Z_0-9]+)=/gm)].map((match) => match[1]!);
    const inImage = [...read('deploy/Containerfile').matchAll(/^ENV (.+)$/gm)].flatMap((match) =>
      match[1]!.split(' ').map((pair) => pair.split('=')[0]!),
    );
    expect(inGuide.length).toBeGreaterThan(5);
    for (const name of [...inGuide, ...inImage]) expect(knownSettings).toContain(name);
  });

  it('builds the container from Debian’s packages, as another account than root, with every folder of the program', () => {
    const text = read('deploy/Containerfile');
    expect(text).toMatch(/^ARG BASE=debian:/m);
    expect(text).toMatch(/^USER homestead$/m);
    expect(text).not.toMatch(/curl|wget|https:\/\//);
    const copied = [...text.matchAll(/^COPY (.+) \S+$/gm)].flatMap((match) => match[1]!.split(' '));
    for (const path of copied) expect(existsSync(join(rootFolder, path)), path).toBe(true);
    for (const path of ['apps', 'modules', 'packages', 'content', 'migrations', 'node_modules'])
      expect(copied).toContain(path);
  });

  it('has a proxy that takes the largest upload, claims no address of its own and logs no query', () => {
    const text = read('deploy/nginx.conf');
    expect(text).toContain('client_max_body_size 101m;');
    expect(text).toContain('X-Forwarded-For $remote_addr;');
    const format = /log_format[^;]+;/.exec(text)?.[0] ?? '';
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$request[ "']|\$request_uri|\$args|\$http_/);
  });

  it.skipIf(!has('systemd-analyze'))('has units that systemd understands', () => {
    for (const unit of units) {
      // The program is not installed in /opt here: the unit is judged with the one of this folder.
      const text = read(`deploy/${unit}`).replaceAll('/opt/homestead', rootFolder.replace(/\/$/, ''));
      writeFileSync(join(scratch, unit), text);
    }
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((unit) => join(scratch, unit))],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it.skipIf(!has('nginx'))('has a proxy that nginx understands', () => {
    mkdirSync(join(scratch, 'log'));
    const pair = ['-keyout', join(scratch, 'privkey.pem'), '-out', join(scratch, 'fullchain.pem')];
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...pair,
      '-days',
      '1',
      '-subj',
      '/CN=x',
    ]);
    const site = read('deploy/nginx.conf')
      .replaceAll('/etc/ssl/homestead', scratch)
      .replaceAll('/var/log/nginx', join(scratch, 'log'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${scratch}/${kind};`)
      .join(' ');
    writeFileSync(
      join(scratch, 'nginx.conf'),
      `pid ${scratch}/pid; error_log ${scratch}/log/error; events {} http { access_log off; ${temporary} ${site} }`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(scratch, 'nginx.conf')], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('syntax is ok');
    expect(status, stderr).toBe(0);
  });

  for (const program of ['systemd-analyze', 'nginx'])
    if (!has(program)) console.log(`skipped: deploy/ is not judged by ${program}, which is not installed`);
});
