import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bpmn, flows } from '../testing/bpmn.ts';
import { compile } from './compile.ts';
import { task, violationsOf } from './violations.fixture.ts';
import { fileLimits } from './xml/guard.ts';

describe('a hostile file', () => {
  const entity = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

  it.each([
    ['an external entity', bpmn('<startEvent id="s"/>').replace('?>', `?>${entity}`)],
    ['a document type in small letters', bpmn('<startEvent id="s"/>').replace('?>', '?><!doctype d>')],
    ['a document type behind a comment', bpmn('<startEvent id="s"/>').replace('?>', `?><!-- x -->${entity}`)],
  ])('with %s is refused before it is parsed', async (_, xml) => {
    expect(await violationsOf(xml)).toMatchObject([{ code: 'DOCTYPE' }]);
  });

  it('with a document type inside a text is only a text', async () => {
    const xml = task('<documentation><![CDATA[<!DOCTYPE x>]]></documentation>');
    expect(await violationsOf(xml)).toEqual([]);
  });

  it.each([
    ['a million elements', `<a>${'<b/>'.repeat(1_000_000)}</a>`, 'TOO_LARGE'],
    ['more than 2 MB of text', task(`<documentation>${'宅'.repeat(900_000)}</documentation>`), 'TOO_LARGE'],
    ['too many tags', bpmn('<task/>'.repeat(fileLimits.tags)), 'TOO_MANY_ELEMENTS'],
    [
      'more than 2,000 elements',
      bpmn(Array.from({ length: 2_001 }, (_, n) => `<userTask id="u${n}"/>`).join('')),
      'TOO_MANY_ELEMENTS',
    ],
    ['a thousand levels', '<a>'.repeat(1_000), 'TOO_DEEP'],
  ])('with %s is refused', async (_, xml, code) => {
    expect((await violationsOf(xml)).map((violation) => violation.code)).toContain(code);
  });

  it('with 100,000 attributes or a very long name ends in an answer', async () => {
    const attributes = Array.from({ length: 50_000 }, (_, n) => `a${n}="1"`).join(' ');
    expect((await compile(task('', attributes))).violations).toEqual([]);
    expect((await compile(task('', `name="${'x'.repeat(500_000)}"`))).violations).toEqual([]);
    expect(await violationsOf(task('', `flowable:assignee="\${${'('.repeat(1_900)}"`))).toMatchObject([
      { code: 'EXPRESSION_INVALID' },
    ]);
  });
});

describe('a broken file', () => {
  const sound = bpmn(
    `<extensionElements><ha:variables><ha:variable name="d" value='["a"]'/></ha:variables></extensionElements>
     <startEvent id="s"/><userTask id="a" flowable:candidateGroups="x,\${initiator}"><documentation>d</documentation>
     <extensionElements><ha:outcomes><ha:outcome id="agree" status="1" label="l" kind="agree"/></ha:outcomes></extensionElements>
     <multiInstanceLoopCharacteristics flowable:collection="d"><completionCondition>\${1 > 2}</completionCondition></multiInstanceLoopCharacteristics></userTask>
     <boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
     <exclusiveGateway id="g" default="f4"/><endEvent id="e" ha:status="refused"/>${flows("s -> a -> g\ng -> e ? ${outcome == 'agree'}\ng -> e\nb -> e")}`,
  );
  const words = [...new Set(sound.match(/[\w:]+/g) ?? [])];

  it('whatever is cut, doubled or exchanged in it, ends in an answer', async () => {
    expect(await violationsOf(sound)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.nat(sound.length),
            fc.nat(80),
            fc.nat(2),
            fc.constantFrom(...words, '<', '>', '"', '&', '${', ']]>', '<!--'),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async (changes) => {
          let xml = sound;
          for (const [at, length, kind, word] of changes) {
            const part = xml.slice(at, at + length);
            const instead = kind === 0 ? '' : kind === 1 ? part + part : word;
            xml = xml.slice(0, at) + instead + xml.slice(at + (kind === 2 ? word.length : length));
          }
          await violationsOf(xml);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    'documentation',
    'extensionElements',
    'loopCharacteristics',
    'eventDefinitions',
    'flowElements',
    'default',
    'values',
  ])('with %s written as an attribute ends in an answer', async (name) => {
    expect((await compile(task('', `${name}="x"`))).violations).toEqual(expect.any(Array));
    expect((await compile(bpmn('<startEvent id="s"/>', `${name}="x"`))).violations).toEqual(
      expect.any(Array),
    );
  });
});
