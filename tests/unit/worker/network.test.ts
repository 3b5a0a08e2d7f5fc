import { describe, expect, it } from 'vitest';
import { networkOf, networkPrefix } from '#worker/http/network.ts';

describe('a network', () => {
  it.each([
    ['114.10.7.9', '114.10.7.9', '114.10.0.0/16'],
    ['2404:8000:1:2:3:4:5:6', '2404:8000:1:2::/64', '2404:8000::/32'],
    ['2404:8000::9', '2404:8000:0:0::/64', '2404:8000::/32'],
    ['::1', '0:0:0:0::/64', '0:0::/32'],
    ['unknown', 'unknown', ''],
  ])('of %s is %s, and its holder is shown %s', (address, network, prefix) => {
    expect([networkOf(address), networkPrefix(address)]).toEqual([network, prefix]);
  });
});
