import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { compile, malformed } from './validation.ts';

const faultsOf = (schema: object, body: unknown) => {
  const validate = compile(schema, 'body');
  expect(validate(body)).toBe(false);
  return (malformed(validate.errors ?? []).data as { fields: { path: string; message: string }[] }).fields;
};

test('a field that fits no branch of a choice is complained of once', () => {
  const schema = Type.Object({ approverStatus: Type.Union([Type.Literal(1), Type.Literal(0)]) });
  expect(faultsOf(schema, { approverStatus: 2 })).toEqual([
    { path: 'approverStatus', message: 'approverStatus 不在可选值之内' },
  ]);
});

test('a body that fits no branch names the fields that would help, not the body', () => {
  const schema = Type.Union([
    Type.Object({ fileId: Type.String() }),
    Type.Object({ scope: Type.Literal('map') }),
  ]);
  expect(faultsOf(schema, {}).map((fault) => fault.path)).toEqual(['fileId', 'scope']);
});

test('a body that is no object is named as such', () => {
  expect(faultsOf(Type.Object({}), [])).toEqual([{ path: '(body)', message: '(body) 类型应为对象' }]);
});
