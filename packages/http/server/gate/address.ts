import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * What an address is counted as. One home or office holds a whole /64 of IPv6, so that its addresses count as one; an IPv4
 * address that came over IPv6 is the IPv4 address. What is no address is counted as it stands.
 */
export function countedAddress(ip: string): string {
  const address = plain(ip);
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(missing, 0)).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const plain = (ip: string): string => {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(ip)?.[1];
  return mapped && isIPv4(mapped) ? mapped : ip;
};

/** Networks as `10.20.0.0/16` or `2001:db8::/32`; a single address stands for itself. Throws where one is neither. */
export function networkList(networks: readonly string[]): { has(ip: string): boolean } {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    const widest = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
    if (version === 0 || prefix < 0 || prefix > widest) throw new Error(network);
    list.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return {
    has: (ip) => {
      const address = plain(ip);
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}
