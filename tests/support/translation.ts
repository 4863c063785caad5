/**
 * In the page, reports what would fail or go stale in a translated one: React changes, moves or removes a text that is
 * a node of its own because it stands beside others, or adds something before it.
 */
export function watchTexts(): void {
  const check = (node: unknown) => {
    if (!(node instanceof Text) || !node.isConnected || !node.data.trim()) return;
    const isReactNode = Object.keys(node).some((key) => key.startsWith('__reactFiber'));
    if (!isReactNode || node.parentElement?.closest('[translate=no]')) return;
    console.error(`Not translatable: '${node.data}' in ${node.parentElement?.outerHTML.slice(0, 300)}`);
  };
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      check(child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      check(child);
      check(next);
      return insertBefore.call(this, child, next);
    },
    appendChild(this: Node, child: Node) {
      check(child);
      return appendChild.call(this, child);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(value) {
      check(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
