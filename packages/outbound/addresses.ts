import { BlockList, isIP } from 'node:net';
import { networkList } from '@homestead/http/server';

/**
 * Addresses that no public host has: this machine, private and link-local networks, documentation, multicast, reserved
 * ones, and those that carry an IPv4 address within IPv6 (IANA special-purpose registries).
 */
const special = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(address, bits, 'ipv6');

/** Whether an address may be reached: public ones, and those in a network that the operator allowed. Throws for a network that is none. */
export function addressJudge(allow: readonly string[]): (address: string) => boolean {
  const allowed = networkList(allow);
  return (address) => {
    const plain = unmapped(address.split('%')[0]!);
    const version = isIP(plain);
    if (version === 0) return false;
    return allowed.has(plain) || !special.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** Whether an address lies in one of some networks; any does where none is named. */
export function withinNetworks(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const named = networkList(networks);
  return (address) => named.has(unmapped(address.split('%')[0]!));
}

/** The IPv4 address that stands within `::ffff:0:0/96`, however it is written; any other address as it is. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address}]/`);
  const words = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (!words) return address;
  const bytes = words.slice(1).flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
