import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const contentFolder = fileURLToPath(new URL('../../../../content', import.meta.url));

/** A copy of the county's content that a test edits as an administrator would: files, and no code. */
export class EditedContent {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async copy(): Promise<EditedContent> {
    const folder = await mkdtemp(join(tmpdir(), 'homestead-content-'));
    await cp(contentFolder, folder, { recursive: true });
    return new EditedContent(folder);
  }

  /** Changes a JSON file in place. */
  async json<T>(name: string, change: (value: T) => void): Promise<void> {
    const value = JSON.parse(await readFile(join(this.folder, name), 'utf8')) as T;
    change(value);
    await this.add(name, value);
  }

  /** Puts text in the place of a text that stands in the file once; throws where it does not. */
  async replace(name: string, from: string, to: string): Promise<void> {
    const parts = (await readFile(join(this.folder, name), 'utf8')).split(from);
    if (parts.length !== 2) throw new Error(`${name}: ${parts.length - 1} times there: ${from}`);
    await writeFile(join(this.folder, name), parts.join(to));
  }

  /** Writes a JSON file. */
  async add(name: string, value: unknown): Promise<void> {
    await writeFile(join(this.folder, name), JSON.stringify(value));
  }

  /** Gives a model one field more. */
  async addField(group: string, field: { code: string; label: string; type: string }): Promise<void> {
    await this.json<{ fields: object[] }>(`models/${group}.model.json`, ({ fields }) => fields.push(field));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
