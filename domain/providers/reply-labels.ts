/** The optional questions of a profile. Apart from the form, whose rules no public page needs. */
export const REPLY_LABELS = {
  whoIWorkWith: 'Who I work with',
  firstVisit: 'What a first visit is like',
  howIWork: 'How I work',
};
