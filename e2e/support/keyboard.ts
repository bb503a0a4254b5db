import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** The farthest way by Tab to the next control; whoever needs more has lost it. */
const farthest = 90;

/** A person without a pointer, who finds each control by what a screen reader says of it. Counts what is done. */
export class Keyboard {
  readonly #page: Page;
  /** Controls that were operated, characters that were typed, and how often Tab was pressed, at most for one control. */
  controls = 0;
  characters = 0;
  tabs = 0;
  longest = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Types into a text field in place of what it held. */
  async type(name: Name, text: string | number, within?: Locator): Promise<void> {
    await this.#reach('textbox', name, within);
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(String(text));
    this.characters += String(text).length;
  }

  async press(name: Name, within?: Locator): Promise<void> {
    await this.#reach('button', name, within);
    await this.#page.keyboard.press('Enter');
  }

  async follow(name: Name): Promise<void> {
    await this.#reach('link', name);
    await this.#page.keyboard.press('Enter');
  }

  async check(name: Name): Promise<void> {
    await this.#reach('checkbox', name);
    await this.#page.keyboard.press('Space');
  }

  /** Goes into the group by Tab and to the choice by the arrows, as groups of radio buttons are worked. */
  async choose(name: Name, within?: Locator): Promise<void> {
    const wanted = this.#find('radio', name, within);
    const group = await wanted.getAttribute('name');
    await this.#tabUntil(
      wanted,
      (element, of) => {
        const focused = document.activeElement as HTMLInputElement | null;
        return element === focused || (of !== null && focused?.type === 'radio' && focused.name === of);
      },
      group,
    );
    if (await isFocused(wanted)) await this.#page.keyboard.press('Space');
    for (let step = 0; step < 20 && !(await isFocused(wanted)); step += 1)
      await this.#page.keyboard.press('ArrowDown');
    if (!(await wanted.isChecked())) throw new Error(`${name} is not chosen by the arrows`);
  }

  /** Chooses in a list that opens, by the first signs of the choice. */
  async select(name: Name, label: string): Promise<void> {
    const list = await this.#reach('combobox', name);
    for (let step = 0; step < 60; step += 1) {
      const shown = await list.evaluate(
        (element) => (element as HTMLSelectElement).selectedOptions[0]?.label,
      );
      if (shown === label) return;
      await this.#page.keyboard.press('ArrowDown');
    }
    throw new Error(`${name} does not offer ${label}`);
  }

  #find(role: Role, name: Name, within?: Locator): Locator {
    return (within ?? this.#page).getByRole(role, { name }).first();
  }

  async #reach(role: Role, name: Name, within?: Locator): Promise<Locator> {
    const wanted = this.#find(role, name, within);
    await this.#tabUntil(wanted, (element) => element === document.activeElement, null);
    return wanted;
  }

  async #tabUntil<T>(
    wanted: Locator,
    isThere: (element: Element, argument: T) => boolean,
    argument: T,
  ): Promise<void> {
    await wanted.waitFor();
    this.controls += 1;
    for (let step = 0; step <= farthest; step += 1) {
      if (await wanted.evaluate(isThere as (element: Element, argument: unknown) => boolean, argument)) {
        this.longest = Math.max(this.longest, step);
        this.tabs += step;
        return;
      }
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${wanted}`);
  }
}

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement);
