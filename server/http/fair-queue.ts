import { addressBlock } from './client-address.ts';

/** Waiting items by network address. */
export type FairQueue<T> = {
  /** All items. */
  size(): number;
  sizeOf(address: string): number;
  /** The number of items from the address's /48 block, or from the address if it is IPv4. */
  sizeOfBlock(address: string): number;
  add(address: string, item: T): void;
  /** Removes and returns the next item. */
  takeNext(): T | undefined;
  /** Returns whether the item was waiting. */
  remove(address: string, item: T): boolean;
};

/** IPv6 /48 blocks, which one customer may own, and IPv4 addresses take turns; within a block, its /64 networks. */
export function createFairQueue<T>(): FairQueue<T> {
  /** Items by block, then by address; the first entry is next. */
  const blocks = new Map<string, Map<string, T[]>>();
  let size = 0;

  function remove(address: string, item: T): boolean {
    const block = addressBlock(address);
    const addresses = blocks.get(block);
    const items = addresses?.get(address);
    const index = items?.indexOf(item) ?? -1;
    if (!addresses || !items || index === -1) return false;
    items.splice(index, 1);
    if (items.length === 0) addresses.delete(address);
    if (addresses.size === 0) blocks.delete(block);
    size--;
    return true;
  }

  return {
    size: () => size,
    sizeOf: (address) => blocks.get(addressBlock(address))?.get(address)?.length ?? 0,
    sizeOfBlock: (address) => [...(blocks.get(addressBlock(address))?.values() ?? [])].flat().length,

    add(address, item) {
      const block = addressBlock(address);
      const addresses = blocks.get(block) ?? new Map<string, T[]>();
      const items = addresses.get(address) ?? [];
      items.push(item);
      addresses.set(address, items);
      blocks.set(block, addresses);
      size++;
    },

    takeNext() {
      const addresses = firstToEnd(blocks)?.[1];
      const [address, [item] = []] = (addresses && firstToEnd(addresses)) ?? [];
      if (address !== undefined && item !== undefined) remove(address, item);
      return item;
    },

    remove,
  };
}

/** Moves the first entry to the end and returns it. */
function firstToEnd<V>(map: Map<string, V>): [string, V] | undefined {
  const [first] = map;
  if (!first) return undefined;
  map.delete(first[0]);
  map.set(...first);
  return first;
}
