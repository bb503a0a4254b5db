import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../config.ts';
import { star } from './floods.ts';
import type { Answer, Attack, Ground } from './ground.ts';

const shipped = readFileSync(join(rootFolder, 'content/processes/zjdjfsp.bpmn'), 'utf8');

const head = `<?xml version="1.0" encoding="UTF-8"?>`;
const namespaces = `xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"`;
const process = (inside: string) =>
  `${head}<bpmn:definitions ${namespaces}><bpmn:process id="bombe" name="x" isExecutable="true">${inside}</bpmn:process></bpmn:definitions>`;
const flow = (id: string, from: string, to: string, inside = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
const condition = (text: string) =>
  `<bpmn:conditionExpression xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="bpmn:tFormalExpression">${text}</bpmn:conditionExpression>`;
const straight = (text: string) =>
  process(
    `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="g"/><bpmn:userTask id="t" name="t"/><bpmn:endEvent id="e"/>${flow('a', 's', 'g')}${flow('b', 'g', 't', condition(text))}${flow('c', 'g', 'e')}${flow('d', 't', 'e')}`,
  );

/** Processes that must not be deployed, or not cost more than their refusal. */
const definitions: Record<string, () => string> = {
  'entities that multiply': () => {
    const lines = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
    return shipped
      .replace(/<\?xml[^>]*>/, `${head}<!DOCTYPE x [<!ENTITY l0 "lol">${lines.join('')}]>`)
      .replace(/name="[^"]*"/, 'name="&l9;"');
  },
  'an entity of a file': () =>
    shipped
      .replace(/<\?xml[^>]*>/, `${head}<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>`)
      .replace(/name="[^"]*"/, 'name="&f;"'),
  'an entity of the network': () => `${head}<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd"><x/>`,
  'an included file': () =>
    process(
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>',
    ),
  'an import': () =>
    process('').replace(
      '<bpmn:process',
      '<bpmn:import namespace="x" location="http://127.0.0.1:1/" importType="x"/><bpmn:process',
    ),
  depth: () => process('<bpmn:subProcess id="s">'.repeat(20_000) + '</bpmn:subProcess>'.repeat(20_000)),
  'open elements': () => `${head}${'<a>'.repeat(300_000)}`,
  attributes: () =>
    process(`<bpmn:userTask id="t" ${Array.from({ length: 60_000 }, (_, at) => `a${at}="x"`).join(' ')}/>`),
  'one long attribute': () => process(`<bpmn:userTask id="t" name="${'长'.repeat(400_000)}"/>`),
  comments: () => process('<!-- - -->'.repeat(100_000)),
  'an unfinished comment': () => process(`<!--${'-'.repeat(900_000)}`),
  'a circle of gateways': () =>
    process(
      `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="a"/><bpmn:exclusiveGateway id="b"/>${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 'a')}`,
    ),
  'a circle that grows': () =>
    process(
      `<bpmn:startEvent id="s"/><bpmn:parallelGateway id="p"/><bpmn:exclusiveGateway id="j"/>${flow('1', 's', 'j')}${flow('2', 'j', 'p')}${flow('3', 'p', 'j')}${flow('4', 'p', 'j')}`,
    ),
  'forks of forks': () => {
    const stages = 18;
    const nodes = Array.from(
      { length: stages },
      (_, at) => `<bpmn:parallelGateway id="f${at}"/><bpmn:exclusiveGateway id="m${at}"/>`,
    );
    const flows = Array.from(
      { length: stages },
      (_, at) =>
        `${flow(`x${at}`, `f${at}`, `m${at}`)}${flow(`y${at}`, `f${at}`, `m${at}`)}${at + 1 < stages ? flow(`z${at}`, `m${at}`, `f${at + 1}`) : ''}`,
    );
    return process(
      `<bpmn:startEvent id="s"/>${nodes.join('')}<bpmn:userTask id="t" name="t"/><bpmn:endEvent id="e"/>${flow('0', 's', 'f0')}${flows.join('')}${flow('l', `m${stages - 1}`, 't')}${flow('e1', 't', 'e')}`,
    );
  },
  'a script': () =>
    process(
      '<bpmn:startEvent id="s"/><bpmn:scriptTask id="t" scriptFormat="javascript"><bpmn:script>process.exit()</bpmn:script></bpmn:scriptTask>',
    ),
  'a call to a class': () =>
    process('<bpmn:startEvent id="s"/><bpmn:serviceTask id="t" flowable:class="java.lang.Runtime"/>'),
  'code in a condition': () => straight('${process.exit()}'),
  'a prototype in a condition': () => straight('${constructor.constructor("return process")()}'),
  'a pattern in a condition': () => straight('${jfsqjd.name matches "(a+)+$"}'),
  'a deep condition': () => straight(`\${${'('.repeat(100_000)}1${')'.repeat(100_000)}}`),
  'a long condition': () => straight(`\${${'1 + '.repeat(200_000)}1 == 1}`),
  'nots in a condition': () => straight(`\${${'!'.repeat(200_000)}true}`),
  'a timer of ages': () =>
    process(
      '<bpmn:startEvent id="s"/><bpmn:intermediateCatchEvent id="w"><bpmn:timerEventDefinition><bpmn:timeDuration>P99999999999Y</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
  'a cycle without end': () =>
    process(
      '<bpmn:startEvent id="s"/><bpmn:intermediateCatchEvent id="w"><bpmn:timerEventDefinition><bpmn:timeCycle>R999999999/PT0S</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    ),
  'the identity of another process': () =>
    shipped.replace(/flowable:formKey="[^"]*"/, 'flowable:formKey="__proto__"'),
};

/** Longer than any part of the product works for one call (ms). */
const slow = 13_000;

async function timely(ground: Ground, what: string, send: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await send();
  const ms = Math.round(performance.now() - began);
  if (ground.rounds > 1) ground.must(ms < slow, `${what} is answered in time (${ms} ms)`, answer);
  return answer;
}

export const processes: Attack = {
  name: 'processes that are bombs',
  holds: 'a diagram is read as data: it opens no file and no address, runs nothing, and does not grow',
  run: async (ground) => {
    const taken: string[] = [];
    for (const [name, make] of Object.entries(definitions)) {
      const bpmn = make();
      const answer = await timely(ground, name, () =>
        ground.send('POST', '/v1/flowable/process-definition', { by: 'admin', body: { bpmn } }),
      );
      ground.must(!answer.text.includes('root:'), `${name} gives no file away`, answer);
      if (answer.status !== 200) continue;
      taken.push(name);
      const { id, processKey } = answer.data as { id: string; processKey: string };
      ground.must(answer.text.length < 4_000_000, `${name} does not grow`, answer);
      const started = await timely(ground, `${name}, begun`, () =>
        ground.send('POST', '/v1/flowable/process', { by: 'nonghu1', body: { processKey, draft: true } }),
      );
      ground.must(started.status < 500, `${name} is begun or refused`, started);
      const off = await ground.send('PUT', `/v1/flowable/process-definition/${id}/state`, {
        by: 'admin',
        body: { state: 'suspended' },
      });
      ground.must(off.status === 200, `${name} can be stopped`, off);
    }
    const refused = [
      'a script',
      'a call to a class',
      'code in a condition',
      'a prototype in a condition',
      'a circle of gateways',
      'an entity of a file',
      'entities that multiply',
    ];
    for (const name of refused) ground.mustHold(!taken.includes(name), `${name} is not deployed`);
    // The county's own process is the newest again for the attacks that follow.
    await ground.send('POST', '/v1/flowable/process-definition', { by: 'admin', body: { bpmn: shipped } });
  },
};

const square = (far: number) => [
  [
    [119.098, 25.36],
    [119.098 + far, 25.36],
    [119.098 + far, 25.36 + far],
    [119.098, 25.36 + far],
    [119.098, 25.36],
  ],
];

/** Shapes that are small to send and heavy to judge, or no shapes at all. */
const shapes: Record<string, (ground: Ground) => unknown> = {
  'many corners': () => star(30_000),
  'a comb': () => ({
    type: 'Polygon',
    coordinates: [
      [
        ...Array.from({ length: 20_000 }, (_, at) => [119 + at * 1e-6, at % 2 === 0 ? 25.3 : 25.4]),
        [119.02, 25.2],
        [119, 25.2],
        [119, 25.3],
      ],
    ],
  }),
  'a ring crossing itself everywhere': (ground) => {
    const ring = Array.from({ length: 3000 }, () => [
      119 + ground.random.next() * 0.1,
      25.3 + ground.random.next() * 0.1,
    ]);
    return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  },
  'many holes': () => ({
    type: 'Polygon',
    coordinates: [square(0.05)[0], ...Array.from({ length: 15_000 }, (_, at) => square(1e-6 * (1 + at))[0])],
  }),
  'many pieces': () => ({
    type: 'MultiPolygon',
    coordinates: Array.from({ length: 15_000 }, (_, at) => square(1e-6 * (1 + at))),
  }),
  'one place thousands of times': () => ({
    type: 'Polygon',
    coordinates: [Array.from({ length: 50_000 }, () => [119.098, 25.36])],
  }),
  'a nested collection': () => {
    let inner: object = { type: 'Point', coordinates: [119, 25] };
    for (let depth = 0; depth < 500; depth++) inner = { type: 'GeometryCollection', geometries: [inner] };
    return inner;
  },
  'no numbers': () => ({
    type: 'Polygon',
    coordinates: [
      [
        ['119', '25'],
        [null, 1],
        [true, false],
        [{}, []],
      ],
    ],
  }),
  'beyond the world': () => ({
    type: 'Polygon',
    coordinates: [
      [
        [1e308, 1e308],
        [-1e308, 1e308],
        [0, -1e308],
        [1e308, 1e308],
      ],
    ],
  }),
  'the whole county and more': () => ({
    type: 'Polygon',
    coordinates: [
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ],
    ],
  }),
  'many dimensions': () => ({
    type: 'Polygon',
    coordinates: [square(0.01)[0]!.map((point) => [...point, ...new Array(1000).fill(1)])],
  }),
};

export const geometries: Attack = {
  name: 'shapes that are bombs',
  holds: 'a shape is judged or refused in time, whatever it holds',
  run: async (ground) => {
    for (const [name, make] of Object.entries(shapes)) {
      const feature = { type: 'Feature', properties: {}, geometry: make(ground) };
      const calls: [string, unknown][] = [
        [
          '/v1/space/overlayAnalysis2',
          {
            overlayType: ground.random.pick(['intersect', 'union', 'except']),
            inputLayer: feature,
            referLayer: { layerId: 'dscqgtddc' },
          },
        ],
        ['/v1/space/overlayAnalysis2', { overlayType: 'except', inputLayer: feature, referLayer: feature }],
        [
          '/v1/space/featureSearch',
          { inputLayer: { layerId: 'yjjbnt' }, referLayer: feature, spatialRel: 'intersects' },
        ],
        [
          '/v1/homestead/advice',
          { formKey: 'jfsqjd_cwhsh', formData: { jfsqjd: { cwhKxjfqytk: JSON.stringify(feature) } } },
        ],
      ];
      for (const [path, body] of ground.rounds > 1 ? calls : [ground.random.pick(calls)])
        await timely(ground, name, () => ground.send('POST', path, { by: 'cunwei', body, mayBeBusy: true }));
    }
    const expressions = ['(a+)+$', '%'.repeat(180), '_'.repeat(180), "' or 1=1", '\\', '[', '(?:x){9999}'];
    for (const value of expressions) {
      for (const op of ['=', '!=', 'like', 'contains', 'in', '>', 'matches', '~', '~*', '; drop']) {
        const expression = {
          field: ground.random.pick(['dlmc', 'id', '__proto__', 'properties', 'dlmc"; --']),
          op,
          value,
        };
        const body = {
          inputLayer: { layerId: 'dscqgtddc' },
          spatialRel: 'intersects',
          expressions: [expression],
        };
        await ground.send('POST', '/v1/space/featureSearch', { by: 'cunwei', body, mayBeBusy: true });
      }
    }
  },
};
