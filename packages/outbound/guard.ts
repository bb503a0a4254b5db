import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { OutboundError } from './faults.ts';

export { request } from 'undici';

/** Resolves a name; the system's resolver where absent. */
export type Lookup = (
  name: string,
  options: { all: true },
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * Connections to permitted addresses alone. A name is resolved once and connected to exactly what was judged, so that a second
 * answer of its server changes nothing; an address that stands in the URL is judged before, as no resolver is asked about it;
 * and the address at the far end is judged once more before a byte is sent.
 */
export function guardedAgent(
  isPermitted: (address: string) => boolean,
  timeoutMs: number,
  resolve: Lookup = systemLookup,
): Agent {
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPermitted(address)))
        return done(new OutboundError('address'), '', 0);
      const [first] = addresses;
      if (options.all) done(null, addresses as never);
      else done(null, first!.address, first!.family);
    });
  };
  const connect = buildConnector({ timeout: timeoutMs, lookup } as buildConnector.BuildOptions);
  return new Agent({
    connections: 16,
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPermitted(host)) return done(new OutboundError('address'), null);
      connect(options, (error, socket) => {
        if (error) return done(error, null);
        if (isPermitted(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new OutboundError('address'), null);
      });
    },
  });
}
