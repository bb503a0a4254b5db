import { expect, it } from 'vitest';
import { runOperations } from './operations.ts';
import { runOracle } from './run.ts';

const seed = Number(process.env['ORACLE_SEED'] ?? 1);

it('random processes reach the same tasks as in bpmn-elements, and a restart does not show', async () => {
  const report = await runOracle(seed, 60);
  expect(report.completed).toBe(60);
  expect(report.steps).toBeGreaterThan(200);
});

it('random returns, withdrawals and signers leave effects and state in agreement, and every case ends', async () => {
  const report = await runOperations(seed, 120);
  expect(report.seeds).toBe(120);
  expect(report.undone).toBeGreaterThan(40);
});
