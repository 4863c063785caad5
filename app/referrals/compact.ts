/** A button among many: small for a mouse, large enough for a finger. */
export const COMPACT_BUTTON = 'button-quiet min-h-9 px-4 py-1 text-[0.9375rem] pointer-coarse:min-h-11';
