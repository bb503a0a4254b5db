import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { CommandError } from './command.ts';
import { operate } from './operate.ts';
import { operateTexts as texts } from './texts.ts';

/** `main.ts verify|backup|restore|import …` ends with 0, 1 (something is wrong with the data) or 2 (not done). */
const [command = '', ...given] = process.argv.slice(2);
// The last word is a folder or file, meant from where the operator stands: npm moved us into the project.
const from = process.env['INIT_CWD'] ?? process.cwd();
const lastWord = given.findLastIndex((arg) => !arg.startsWith('--'));
const args = given.map((arg, index) => (index === lastWord ? resolve(from, arg) : arg));
try {
  const config = readConfig(process.env);
  process.exit(await operate(config, [command, ...args], (line) => console.log(line)));
} catch (error) {
  const isUnfit = (error as Error)?.name === 'DatabaseUnfit';
  const isPlain = error instanceof CommandError || error instanceof ConfigError || isUnfit;
  const isLocked = (error as Error)?.name === 'FolderLocked';
  console.error(
    isLocked ? texts.noAnswer((error as Error).message) : isPlain ? (error as Error).message : error,
  );
  process.exit(2);
}
