import type { Page } from 'playwright-core';

/** Everything that the browser complained about: errors of scripts, of the console, of the content security policy. */
export class Watch {
  readonly #complaints: string[] = [];
  /** A browser asks for an icon of its own accord where a page names none. */
  readonly #expected: RegExp[] = [/favicon\.ico/];

  /** Calls without an answer yet. */
  readonly pending = new Set<string>();

  constructor(page: Page) {
    page.on('request', (request) => this.pending.add(request.url()));
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => this.pending.delete(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#complaints.push(`${error.message}\n${error.stack ?? ''}`));
  }

  /** From now on a complaint like this is part of what is tried. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Complaints that nobody expected, since the last time. */
  take(): string[] {
    return this.#complaints.splice(0).filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}
