import { describe, expect, it } from 'vitest';
import { pageInstead, readFilters, toTaskQuery, writeFilters } from './list-query.ts';

describe('the filters of a list', () => {
  it('are read back from the address as they were written', () => {
    const filters = {
      pageNum: 3,
      pageSize: 50,
      keyword: '张三',
      processKey: 'zjdjfsp',
      urgency: 'red' as const,
      from: '2026-11-01',
      to: '2026-11-30',
    };
    expect(readFilters(writeFilters(filters, { pageNum: 3 }))).toEqual(filters);
  });
  it('go back to the first page when another filter changes', () => {
    const params = writeFilters({ pageNum: 4, pageSize: 20 }, { keyword: '李四' });
    expect(readFilters(params)).toEqual({ pageNum: 1, pageSize: 20, keyword: '李四' });
  });
  it('leave defaults and emptied filters out of the address', () => {
    expect(writeFilters({ pageNum: 1, pageSize: 20, keyword: 'x' }, { keyword: '' }).toString()).toBe('');
  });
  it('take the defaults for what an address spoils', () => {
    const spoilt = new URLSearchParams('pageNum=-1&pageSize=9999&urgency=maybe&keyword=%20&from=2026-02-30');
    expect(readFilters(spoilt)).toEqual({ pageNum: 1, pageSize: 20 });
  });
  it('leave out days that end before they begin', () => {
    const turned = new URLSearchParams('from=2026-12-01&to=2026-11-01');
    expect(readFilters(turned)).toEqual({ pageNum: 1, pageSize: 20 });
  });
  it('go back to the last page when the one asked for is gone', () => {
    const asked = { pageNum: 3, pageSize: 20 };
    expect(pageInstead(asked, { records: [], total: 40, pageNum: 3, pageSize: 20 })).toBe(2);
    expect(pageInstead(asked, { records: [{}], total: 41, pageNum: 3, pageSize: 20 })).toBeNull();
    expect(pageInstead(asked, { records: [], total: 0, pageNum: 3, pageSize: 20 })).toBeNull();
  });
  it('ask for tasks without the status, which belongs to cases', () => {
    expect(toTaskQuery({ pageNum: 1, pageSize: 20, status: 'running' }, 'todo')).toEqual({
      pageNum: 1,
      pageSize: 20,
      state: 'todo',
    });
  });
});
