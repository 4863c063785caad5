#!/bin/sh
# `sorrel start` runs the server, `sorrel <command>` the command line, in the current folder,
# with the Node.js beside this file.
set -e
self=$0
[ ! -L "$self" ] || self=$(readlink -f "$self")
root=${self%/*}/..

export SORREL_ARCHIVE=1
if [ "${1-}" = start ]; then
  export MALLOC_ARENA_MAX=2
  export NODE_COMPILE_CACHE="$root/node_modules/.cache/node"
  exec "$root/bin/node" --max-semi-space-size=8 "$root/server/main.ts"
fi
exec "$root/bin/node" "$root/cli/main.ts" "$@"
