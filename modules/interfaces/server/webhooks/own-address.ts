import { BlockList, isIP, isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Whether an address is this platform's own: as it is called from outside, or this machine at the port of this node. */
export function isOwnAddress(
  address: string,
  { publicUrl, port }: { publicUrl: string | null; port: number },
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (publicUrl && URL.canParse(publicUrl) && new URL(publicUrl).host === url.host) return true;
  if (Number(url.port || (url.protocol === 'https:' ? 443 : 80)) !== port) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const kind = isIP(host);
  if (kind !== 0) return ownAddresses().check(host, kind === 4 ? 'ipv4' : 'ipv6');
  return host === 'localhost' || host.endsWith('.localhost') || host === hostname().toLowerCase();
}

function ownAddresses(): BlockList {
  const own = new BlockList();
  own.addSubnet('127.0.0.0', 8, 'ipv4');
  own.addAddress('0.0.0.0', 'ipv4');
  own.addAddress('::1', 'ipv6');
  own.addAddress('::', 'ipv6');
  for (const { address } of Object.values(networkInterfaces()).flatMap((each) => each ?? []))
    own.addAddress(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  return own;
}
