import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/lib/cgi-bin/mapserv';
/** Takes the socket as its standard input, as FastCGI programs are started; Node's own sockets do not block, which they expect. */
const starter = `import os, socket, sys
door = socket.socket(socket.AF_UNIX)
door.bind(sys.argv[1])
door.listen(8)
os.dup2(door.fileno(), 0)
os.execv(sys.argv[2], [sys.argv[2]])`;

export interface MapServer {
  /** A picture of a box (west, south, east, north) in EPSG:4490. */
  getMap(box: readonly number[], pixels: number): Promise<Buffer>;
  close(): void;
}

/** MapServer as FastCGI with its connection kept open, on one layer of a database; null where it is not installed. */
export async function startMapServer(url: string, layerId: string): Promise<MapServer | null> {
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'homestead-mapserver-'));
  const [map, config, door] = ['bench.map', 'mapserver.conf', 'door'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(map, mapFile(url, layerId));
  writeFileSync(config, `CONFIG\nMAPS\nBENCH "${map}"\nEND\nEND\n`);
  const child = spawn('/usr/bin/python3', ['-c', starter, door, program], {
    env: { PATH: process.env['PATH'] ?? '', MAPSERVER_CONFIG_FILE: config },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const close = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  while (!existsSync(door)) {
    if (child.exitCode !== null) throw new Error('MapServer did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    getMap: async (box, pixels) => {
      const query = new URLSearchParams({
        map: 'BENCH',
        SERVICE: 'WMS',
        VERSION: '1.1.1',
        REQUEST: 'GetMap',
        LAYERS: layerId,
        STYLES: '',
        SRS: 'EPSG:4490',
        BBOX: box.join(','),
        WIDTH: String(pixels),
        HEIGHT: String(pixels),
        FORMAT: 'image/png',
      });
      const answer = await ask(door, { REQUEST_METHOD: 'GET', QUERY_STRING: query.toString() });
      const end = answer.indexOf('\r\n\r\n');
      const [head, picture] = [answer.toString('latin1', 0, end), answer.subarray(end + 4)];
      if (!head.includes('image/png')) throw new Error(`MapServer answered ${answer.toString()}`);
      return picture;
    },
    close,
  };
}

const mapFile = (url: string, layerId: string) => `MAP
NAME "bench"
EXTENT 119 25 120 26
SIZE 512 512
UNITS DD
MAXSIZE 4096
PROJECTION
"init=epsg:4490"
END
IMAGETYPE png
OUTPUTFORMAT
NAME "png"
DRIVER AGG/PNG
MIMETYPE "image/png"
IMAGEMODE RGB
EXTENSION "png"
END
WEB
METADATA
"wms_title" "bench"
"wms_srs" "EPSG:4490"
"wms_enable_request" "*"
END
END
LAYER
NAME "${layerId}"
TYPE POLYGON
STATUS ON
PROJECTION
"init=epsg:4490"
END
CONNECTIONTYPE POSTGIS
CONNECTION "${url}"
PROCESSING "CLOSE_CONNECTION=DEFER"
DATA "geom from (select id, geom from catalogue.feature where layer_id = '${layerId}' and version = 1) as f using unique id using srid=4490"
METADATA
"wms_title" "${layerId}"
END
CLASS
STYLE
COLOR 190 220 190
OUTLINECOLOR 60 90 60
WIDTH 1
END
END
END
END
`;

/** One request by FastCGI; a connection each, over a socket of this machine. */
function ask(door: string, parameters: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(door);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(outputOf(Buffer.concat(chunks))));
    const pairs = Object.entries(parameters).map(([name, value]) =>
      Buffer.concat([lengthOf(name), lengthOf(value), Buffer.from(name + value)]),
    );
    // Types of records: 1 begins a request (role 1), 4 holds parameters, 5 the body; an empty one ends its kind.
    socket.write(
      Buffer.concat([
        recordOf(1, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])),
        recordOf(4, Buffer.concat(pairs)),
        recordOf(4, Buffer.alloc(0)),
        recordOf(5, Buffer.alloc(0)),
      ]),
    );
  });
}

function lengthOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length < 128) return Buffer.from([length]);
  const long = Buffer.alloc(4);
  long.writeUInt32BE(length + 0x8000_0000);
  return long;
}

function recordOf(type: number, content: Buffer): Buffer {
  const head = Buffer.from([1, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** What a program wrote to its output: records of type 6. */
function outputOf(answer: Buffer): Buffer {
  const output: Buffer[] = [];
  for (let at = 0; at + 8 <= answer.length; ) {
    const [length, padding] = [answer.readUInt16BE(at + 4), answer[at + 6]!];
    if (answer[at + 1] === 6) output.push(answer.subarray(at + 8, at + 8 + length));
    at += 8 + length + padding;
  }
  return Buffer.concat(output);
}
