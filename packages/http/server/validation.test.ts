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
    { path: 'approverStatus', message: 'approverStatus 不在可选值之内，可选：1、0' },
  ]);
});

test('a value that is no choice is answered with the choices, unless they are too many to read', () => {
  const choice = (values: string[]) => Type.Object({ kind: Type.Enum(values) });
  const message = (values: string[]) => faultsOf(choice(values), { kind: 'x' })[0]?.message;
  expect(message(['union', 'except'])).toBe('kind 不在可选值之内，可选：union、except');
  expect(message(Array.from({ length: 21 }, (_, at) => `v${at}`))).toBe('kind 不在可选值之内');
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
