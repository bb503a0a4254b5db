import { describe, expect, it } from 'vitest';
import { describeFailure, FailureReporter } from './failures.ts';

/** As pg-boss hands an error on: its properties spread into a plain object. */
const spread = (error: Error) => ({ ...error, message: error.message, stack: error.stack, queue: 'sweeps' });

describe('a failure of the program', () => {
  it('is described with its causes, whatever kind of thing was thrown', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(describeFailure(spread(new Error('lost', { cause: refused })))).toContain('lost');
    expect(describeFailure(new Error('no connection', { cause: refused }))).toBe(
      'no connection ← connect ECONNREFUSED (ECONNREFUSED)',
    );
    expect(describeFailure(new AggregateError([refused]))).toContain('ECONNREFUSED');
    for (const thrown of [{ queue: 'sweeps', id: 7 }, null, undefined, 'words', { message: '' }, 7]) {
      expect(describeFailure(thrown)).not.toContain('[object Object]');
      expect(describeFailure(thrown)).not.toBe('');
    }
  });

  it('is told once with its stack, then counted, and summed up in a line', () => {
    const lines: string[] = [];
    const reporter = new FailureReporter({ write: (line) => lines.push(line) });
    for (let time = 0; time < 1000; time++)
      reporter.report(new Error(`row ${time} of 018f5e2c-1111-7abc-8def-00000000${1000 + time}`), 'a job');
    reporter.report(spread(new Error('another thing')), 'a job');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^a job: row 0 of .*\n\s+at /);
    expect(lines[1]).toMatch(/^a job: another thing\n\s+at /);
    reporter.stop();
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^a job: row 0 of .* again 999 times$/);
  });

  it('goes out without what a log must not hold', () => {
    const lines: string[] = [];
    const clean = (text: string) => text.replaceAll('13800000000', '[电话]');
    const reporter = new FailureReporter({ write: (line) => lines.push(line), clean });
    reporter.report(new Error('no 13800000000', { cause: new Error('13800000000') }), 'a call');
    reporter.stop();
    expect(lines.join('\n')).not.toContain('13800000000');
  });
});
