/** What anxious visitors should hear first (spec section 1). In a file of its own: many pages say it. */
export const reassurance = 'Most patients pay $0 out of pocket.';
