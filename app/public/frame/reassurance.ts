/** Shown on many pages (spec section 1). */
export const reassurance = 'Most patients pay $0 out of pocket.';
