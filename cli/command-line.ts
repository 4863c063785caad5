/** The actor of changes by the `sorrel` command, in the history. */
export const COMMAND_LINE = 'command line';
