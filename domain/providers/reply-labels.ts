/** The optional questions of a profile. Public pages load this file without the form's rules. */
export const REPLY_LABELS = {
  whoIWorkWith: 'Who I work with',
  firstVisit: 'What a first visit is like',
  howIWork: 'How I work',
};
