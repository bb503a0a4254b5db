import { checkAudit } from './audit.ts';
import { backup } from './backup/backup.ts';
import { CommandFault, type ExitCode, type Operated, typed } from './command.ts';
import { importFile } from './import.ts';
import { cutPieces } from './pieces.ts';
import { protect } from './protect.ts';
import { operateTexts as texts } from './texts.ts';
import { verify } from './verify.ts';
import { version } from './version.ts';

/** Commands that work on living data, by the server itself or beside it. */
export async function runCommand(
  operated: Operated,
  command: string,
  args: readonly string[],
): Promise<ExitCode> {
  if (command === 'verify') return verify(operated, typed(args, ['--digests']).options.has('--digests'));
  if (command === 'backup') {
    const { words, options } = typed(args, ['--without-files']);
    if (words.length !== 1) throw new CommandFault(texts.noFolder);
    return backup(operated, words[0]!, { withFiles: !options.has('--without-files'), version });
  }
  if (command === 'import') {
    const { words, options } = typed(args, ['--leave-out-refused']);
    const [kind, layerId, path] = words;
    if (kind !== 'layer' || !layerId || !path || words.length > 3) throw new CommandFault(texts.noLayerFile);
    return importFile(operated, layerId, path, options.has('--leave-out-refused'));
  }
  if (command === 'protect') {
    typed(args, []);
    return protect(operated);
  }
  if (command === 'pieces') {
    typed(args, []);
    return cutPieces(operated);
  }
  if (command === 'audit') return checkAudit(operated, typed(args, ['--accept']).options.has('--accept'));
  throw new CommandFault(texts.usage);
}
