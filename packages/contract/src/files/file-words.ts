/** Whether the search finds the content of a file: not its kind, not read yet, found, or why it cannot be found. */
export const FILE_WORDS = [
  'none',
  'waiting',
  'found',
  'empty',
  'broken',
  'locked',
  'tooLarge',
  'tooSlow',
  'failed',
] as const
